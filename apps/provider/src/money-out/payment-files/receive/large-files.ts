const LARGE_BYTES = 16 * 1024 * 1024

let last: Promise<unknown> = Promise.resolve()

export const isLargeFile = (bytes: number): boolean => bytes > LARGE_BYTES

/** Limits this process to one memory-intensive file at a time. */
export function oneLargeFileAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}
