import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gatherReads, joinReads } from './join-reads.ts'

/** Opens reads that end when the test says so. */
function open() {
  const reads: { of: string; end: (answer: string) => void; fail: (error: Error) => void }[] = []
  const read = joinReads<string, string>(
    (question) => question,
    (of) =>
      new Promise((resolve, reject) => {
        reads.push({ of, end: resolve, fail: reject })
      }),
  )
  return { read, reads }
}

/** Long enough to pass on finished reads and start the next one. */
const turns = async () => {
  await setImmediate()
  await setImmediate()
}

test('calls that arrive during a read share the next one, which starts after they arrived', async () => {
  const { read, reads } = open()
  const first = read('a key')
  await turns()
  const later = [read('a key'), read('a key'), read('a key')]
  expect(reads).toHaveLength(1)
  reads[0]?.end('enabled')
  expect(await first).toBe('enabled')
  await turns()
  expect(reads).toHaveLength(2)
  reads[1]?.end('disabled')
  expect(await Promise.all(later)).toEqual(['disabled', 'disabled', 'disabled'])
})

test('calls that arrive before a read has started share it', async () => {
  const { read, reads } = open()
  const answers = [read('a key'), read('a key'), read('a key')]
  await turns()
  reads[0]?.end('enabled')
  expect(await Promise.all(answers)).toEqual(['enabled', 'enabled', 'enabled'])
  expect(reads).toHaveLength(1)
})

test('calls that arrive during the next read get another one', async () => {
  const { read, reads } = open()
  const answers = [read('a key')]
  await turns()
  answers.push(read('a key'))
  reads[0]?.end('one')
  await turns()
  answers.push(read('a key'))
  reads[1]?.end('two')
  await turns()
  reads[2]?.end('three')
  expect(await Promise.all(answers)).toEqual(['one', 'two', 'three'])
})

test('a call that arrives after all reads have ended causes a new one', async () => {
  const { read, reads } = open()
  const first = read('a key')
  await turns()
  reads[0]?.end('one')
  await first
  await turns()
  const second = read('a key')
  await turns()
  expect(reads).toHaveLength(2)
  reads[1]?.end('two')
  expect(await second).toBe('two')
})

test('different questions do not wait for each other', async () => {
  const { read, reads } = open()
  void read('a key')
  void read('another key')
  await turns()
  expect(reads.map(({ of }) => of)).toEqual(['a key', 'another key'])
})

test('a failed read fails for its own callers, and the next one continues', async () => {
  const { read, reads } = open()
  const first = read('a key')
  await turns()
  const second = read('a key')
  reads[0]?.fail(new Error('no connection'))
  await expect(first).rejects.toThrow('no connection')
  await turns()
  reads[1]?.end('enabled')
  expect(await second).toBe('enabled')
})

test('different questions of a group share the next read, and each gets its own answer', async () => {
  const reads: { questions: readonly string[]; end: (answers: string[]) => void }[] = []
  const read = gatherReads<string, string>(
    (question) => question.slice(0, 1),
    (questions) =>
      new Promise((resolve) => {
        reads.push({ questions, end: resolve })
      }),
  )
  const answers = ['a1', 'b1'].map(read)
  await turns()
  answers.push(...['a2', 'a3', 'a2'].map(read))
  expect(reads.map(({ questions }) => questions)).toEqual([['a1'], ['b1']])
  reads[0]?.end(['one'])
  reads[1]?.end(['other'])
  await turns()
  expect(reads[2]?.questions).toEqual(['a2', 'a3', 'a2'])
  // The read has already started, so this question waits for another one.
  answers.push(read('a4'))
  reads[2]?.end(['two', 'three', 'two'])
  await turns()
  expect(reads[3]?.questions).toEqual(['a4'])
  reads[3]?.end(['four'])
  expect(await Promise.all(answers)).toEqual(['one', 'other', 'two', 'three', 'two', 'four'])
})

test('a failed group read fails for all its callers, and the next one continues', async () => {
  let failing = true
  const read = gatherReads<string, string>(
    () => 'group',
    async (questions) => {
      if (failing) throw new Error('no connection')
      return questions
    },
  )
  await expect(read('one')).rejects.toThrow('no connection')
  failing = false
  expect(await read('two')).toBe('two')
})
