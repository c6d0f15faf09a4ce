type Asked<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** Answers many questions with one call: those that arrive while a call is under way go together in the next. */
export function batched<Question, Answer>(
  answerAll: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Asked<Question, Answer>[] = []
  let isAsking = false
  const askAll = async () => {
    isAsking = true
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      try {
        const answers = await answerAll(asked.map(({ question }) => question))
        for (const [position, { resolve }] of asked.entries()) resolve(answers[position]!)
      } catch (error) {
        for (const { reject } of asked) reject(error as Error)
      }
    }
    isAsking = false
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!isAsking) void askAll()
    })
}
