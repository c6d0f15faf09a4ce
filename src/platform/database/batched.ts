type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** Answers many questions with one call: those that arrive while a call is under way go together in the next. */
export function batched<Question, Answer>(
  answerAll: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const answers = await answerAll(batch.map(({ question }) => question))
        for (const [position, { resolve }] of batch.entries()) resolve(answers[position]!)
      } catch (error) {
        for (const { reject } of batch) reject(error as Error)
      }
    }
    isRunning = false
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!isRunning) void run()
    })
}
