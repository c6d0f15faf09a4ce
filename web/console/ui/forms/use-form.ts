import { useMemo } from 'preact/hooks'
import { Form } from './form.ts'

export const useForm = (): Form => useMemo(() => new Form(), [])
