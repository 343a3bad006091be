/**
 * Lets calls that ask the same at once share a read, and each is answered by one that began after it asked: what is
 * read on every call stays as fresh as if each read for itself. One read of a question runs at a time; whoever asks
 * meanwhile waits for the next.
 */
export function joinReads<Question, Answer>(
  nameOf: (question: Question) => string,
  read: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const underWay = new Map<string, { next: Promise<Answer> | undefined; done: Promise<unknown> }>()

  const start = (name: string, question: Question): Promise<Answer> => {
    const answer = read(question)
    const done = answer.then(
      () => undefined,
      () => undefined,
    )
    const turn = { next: undefined, done }
    underWay.set(name, turn)
    void done.then(() => {
      if (underWay.get(name) === turn && turn.next === undefined) underWay.delete(name)
    })
    return answer
  }

  return (question) => {
    const name = nameOf(question)
    const turn = underWay.get(name)
    if (!turn) return start(name, question)
    turn.next ??= turn.done.then(() => start(name, question))
    return turn.next
  }
}
