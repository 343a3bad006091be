import { setImmediate as settled } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LongReads } from './long-reads.ts'

/** Opens reads that last until the test ends them, and records which started, in order. */
function open(places = 1) {
  const reads = new LongReads(places)
  const began: string[] = []
  const ends = new Map<string, (() => void)[]>()
  const read = (client: string, fails = false) =>
    reads.run(client, () => {
      began.push(client)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const end = fails ? () => reject(new Error('broken')) : resolve
      ends.set(client, [...(ends.get(client) ?? []), end])
      return promise
    })
  const end = async (client: string) => {
    ends.get(client)?.shift()?.()
    await settled()
  }
  // A read that still waits for its turn would fail a minute later, in another test.
  onTestFinished(async () => {
    while ([...ends.values()].some((left) => left.length > 0)) {
      for (const client of ends.keys()) await end(client)
    }
  })
  return { reads, began, read, end }
}

test('one statement runs at a time, and clients take turns', async () => {
  const { began, read, end } = open()
  for (const client of ['a', 'a', 'a', 'b', 'b']) void read(client)
  await settled()
  expect(began).toEqual(['a'])
  await end('a')
  expect(began).toEqual(['a', 'a'])
  await end('a')
  expect(began).toEqual(['a', 'a', 'b'])
  await end('b')
  expect(began).toEqual(['a', 'a', 'b', 'a'])
})

test('if two statements may run, they are of two clients', async () => {
  const { began, read } = open(2)
  for (const client of ['a', 'a', 'b', 'c']) void read(client)
  await settled()
  expect(began).toEqual(['a', 'b'])
})

test('a failed read frees its place for the next', async () => {
  const { began, read, end } = open()
  const broken = read('a', true)
  void read('b')
  await settled()
  broken.catch(() => undefined)
  await end('a')
  await expect(broken).rejects.toThrow('broken')
  expect(began).toEqual(['a', 'b'])
})

test('a read starts when the last other call has left the database', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { reads, began, read } = open()
  reads.enter('b')
  reads.enter('b')
  void read('a')
  reads.leave()
  await settled()
  expect(began).toEqual([])
  reads.leave()
  await settled()
  expect(began).toEqual(['a'])
})

test('if other calls never leave the database, a read starts after 10 milliseconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { reads, began, read } = open()
  reads.enter('b')
  void read('a')
  await settled()
  vi.advanceTimersByTime(9)
  await settled()
  expect(began).toEqual([])
  vi.advanceTimersByTime(1)
  await settled()
  expect(began).toEqual(['a'])
})

describe('a long read rests after a statement', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
  })

  /** Returns the milliseconds between the end of a statement of 20 ms and the start of the next. */
  async function restAfter(calls: (reads: LongReads) => void): Promise<number> {
    const { reads, began, read, end } = open()
    calls(reads)
    void read('a')
    void read('a')
    await settled()
    vi.advanceTimersByTime(20)
    await end('a')
    for (let ms = 0; ms < 100; ms += 1) {
      if (began.length === 2) return ms
      vi.advanceTimersByTime(1)
      await settled()
    }
    throw new Error('no second statement')
  }
  const call = (reads: LongReads, client: string) => {
    reads.enter(client)
    reads.leave()
  }

  test('twice as long as it took, while another client calls', async () => {
    expect(await restAfter((reads) => call(reads, 'b'))).toBe(40)
  })

  test('also if its own client called after that', async () => {
    const rest = await restAfter((reads) => {
      call(reads, 'b')
      call(reads, 'a')
      call(reads, 'a')
    })
    expect(rest).toBe(40)
  })

  test('but not for its own calls, and not a quarter of a second later', async () => {
    expect(await restAfter((reads) => call(reads, 'a'))).toBe(0)
    const restLater = await restAfter((reads) => {
      call(reads, 'b')
      vi.advanceTimersByTime(251)
    })
    expect(restLater).toBe(0)
  })

  test('but does not keep the long reads of other clients waiting', async () => {
    const { reads, began, read, end } = open()
    call(reads, 'b')
    for (const client of ['a', 'a', 'b']) void read(client)
    await settled()
    vi.advanceTimersByTime(20)
    await end('a')
    expect(began).toEqual(['a', 'b'])
    await end('b')
    expect(began).toEqual(['a', 'b'])
    vi.advanceTimersByTime(40)
    await settled()
    expect(began).toEqual(['a', 'b', 'a'])
  })

  test('but not if its client has no other', async () => {
    const { reads, began, read, end } = open()
    call(reads, 'b')
    void read('a')
    await settled()
    vi.advanceTimersByTime(20)
    await end('a')
    void read('a')
    await settled()
    expect(began).toEqual(['a', 'a'])
  })
})
