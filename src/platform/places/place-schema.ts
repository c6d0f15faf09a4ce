import { Type } from 'typebox'

export const province = Type.Union(
  [
    Type.Object({
      id: Type.Integer({ description: 'A stable number made from the ISO 3166-2 code.', examples: [573780] }),
      name: Type.String({ examples: ['Quebec'] }),
      code: Type.String({ description: 'The ISO 3166-2 code without its country.', examples: ['QC'] }),
    }),
    Type.Null(),
  ],
  { description: 'Null when it was not given.' },
)

export const country = Type.Union(
  [
    Type.Object({
      id: Type.Integer({ description: 'ISO 3166-1 numeric.', examples: [124] }),
      name: Type.String({ examples: ['Canada'] }),
      code: Type.String({ description: 'ISO 3166-1 alpha-2.', examples: ['CA'] }),
    }),
    Type.Null(),
  ],
  { description: 'Null when it was not given.' },
)
