import { setImmediate as restOfTurn } from 'node:timers/promises'

/**
 * Lets calls that ask the same at once share a read, and each is answered by one that began after it asked: what is
 * read on every call stays as fresh as if each read for itself. One read of a question runs at a time; whoever asks
 * meanwhile waits for the next. A read begins when the event loop has handled all that arrived with the first question,
 * so that calls which arrive together share it.
 */
export function joinReads<Question, Answer>(
  nameOf: (question: Question) => string,
  read: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  interface Turn {
    begun: boolean
    answer: Promise<Answer>
    next: Promise<Answer> | undefined
  }
  const underWay = new Map<string, Turn>()

  const start = (name: string, question: Question): Promise<Answer> => {
    const begin = async (): Promise<Answer> => {
      await restOfTurn()
      turn.begun = true
      return read(question)
    }
    const turn: Turn = { begun: false, answer: begin(), next: undefined }
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
    if (!turn.begun) return turn.answer
    const next = () => start(name, question)
    turn.next ??= turn.answer.then(next, next)
    return turn.next
  }
}

/**
 * Like `joinReads`, for different questions of one group: one statement of a group runs at a time, and the questions
 * that come meanwhile are put together in the next.
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
