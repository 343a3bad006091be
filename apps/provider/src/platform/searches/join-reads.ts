import { setImmediate as restOfTurn } from 'node:timers/promises'

/**
 * Shares a read between simultaneous calls with the same question. Each call is answered by a read that started after
 * it arrived, so answers are as fresh as with separate reads. One read of a question runs at a time, and calls that
 * arrive during it wait for the next. A read starts after the event loop has handled everything that arrived with the
 * first question, so that these calls share it.
 */
export function joinReads<Question, Answer>(
  nameOf: (question: Question) => string,
  read: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  interface Turn {
    hasStarted: boolean
    answer: Promise<Answer>
    next: Promise<Answer> | undefined
  }
  const underWay = new Map<string, Turn>()

  const start = (name: string, question: Question): Promise<Answer> => {
    const begin = async (): Promise<Answer> => {
      await restOfTurn()
      turn.hasStarted = true
      return read(question)
    }
    const turn: Turn = { hasStarted: false, answer: begin(), next: undefined }
    underWay.set(name, turn)
    const end = () => {
      if (underWay.get(name) === turn && turn.next === undefined) underWay.delete(name)
    }
    turn.answer.then(end, end)
    return turn.answer
  }

  return (question) => {
    const name = nameOf(question)
    const turn = underWay.get(name)
    if (!turn) return start(name, question)
    if (!turn.hasStarted) return turn.answer
    const next = () => start(name, question)
    turn.next ??= turn.answer.then(next, next)
    return turn.next
  }
}

/**
 * Like `joinReads`, for different questions of one group. One statement of a group runs at a time, and questions that
 * arrive during it are combined in the next.
 *
 * @param read Answers many questions, in their order. If it fails, it fails for all of them.
 */
export function gatherReads<Question, Answer>(
  groupOf: (question: Question) => string,
  read: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting = new Map<string, Question[]>()
  const readAll = joinReads(
    (group: string) => group,
    async (group) => {
      const questions = waiting.get(group) ?? []
      waiting.delete(group)
      return read(questions)
    },
  )
  return async (question) => {
    const group = groupOf(question)
    const questions = waiting.get(group) ?? []
    waiting.set(group, questions)
    const place = questions.push(question) - 1
    const answers = await readAll(group)
    return answers[place] as Answer
  }
}
