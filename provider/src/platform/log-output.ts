import { write, writeSync } from 'node:fs'

/** Text waits here while it cannot be written, about ten thousand lines; what does not fit is counted and dropped. */
const BUFFER_CHARACTERS = 2_000_000
const RETRY_MS = 500
/** Lines of this long are written together: a write each costs a call as much as what it logs. */
const GATHER_MS = 10
const STANDARD_OUTPUT = 1

export interface LogOutput {
  write(line: string): void
  /** One try to write what waits, without waiting for room: for the last lines of a process. */
  flushSync(): void
  /** Called when lines can be written again after some were dropped, with how many and for how many seconds. */
  onRecovered(report: (dropped: number, seconds: number) => void): void
}

let standard: LogOutput | undefined

/** Standard output, of which the process has one. */
export function standardLogOutput(): LogOutput {
  standard ??= openLogOutput(STANDARD_OUTPUT)
  return standard
}

/**
 * Log lines to a file descriptor. Writing neither throws nor blocks: a full disk, a file that has reached its size
 * limit and a reader that stopped reading cost log lines and nothing else. pino's own destination ends the process at
 * the first failed write, and waits for room for ever when the process ends.
 */
function openLogOutput(fd: number, room = BUFFER_CHARACTERS): LogOutput {
  /** Lines that wait, and how many characters they have. */
  let waiting: string[] = []
  let length = 0
  /** What is being written, and what a failed write left to be written first. */
  let chunk: Buffer = Buffer.alloc(0)
  let busy = false
  /** The system is writing the chunk, and cannot be told to stop. */
  let inFlight = false
  let dropped = 0
  let droppedSince = 0
  let recovered: (dropped: number, seconds: number) => void = () => undefined

  function takeWaiting(): Buffer {
    const text = Buffer.from(waiting.join(''))
    waiting = []
    length = 0
    return text
  }

  function writeOn(): void {
    if (chunk.length === 0) chunk = takeWaiting()
    if (chunk.length === 0) {
      busy = false
      reportDropped()
      return
    }
    inFlight = true
    write(fd, chunk, (error, written) => {
      inFlight = false
      if (error) {
        setTimeout(writeOn, RETRY_MS).unref()
        return
      }
      chunk = chunk.subarray(written)
      setTimeout(writeOn, chunk.length > 0 ? 0 : GATHER_MS)
    })
  }

  function reportDropped(): void {
    if (dropped === 0) return
    const lost = dropped
    dropped = 0
    recovered(lost, Math.round((performance.now() - droppedSince) / 100) / 10)
  }

  function flushSync(): void {
    // A chunk in flight is on its way: it is neither written twice nor waited for.
    const later = inFlight ? Buffer.alloc(0) : chunk
    let rest: Buffer = Buffer.concat([later, takeWaiting()])
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest))
    } catch {
      // What cannot be written now is lost with the process, or is tried again if that goes on.
    }
    if (!inFlight) chunk = rest
    else if (rest.length > 0) waiting.unshift(rest.toString())
  }

  process.on('exit', flushSync)
  return {
    write(line) {
      if (length + line.length > room) {
        if (dropped === 0) droppedSince = performance.now()
        dropped += 1
        return
      }
      waiting.push(line)
      length += line.length
      if (busy) return
      busy = true
      // Not at once: lines come together, and those of a process that ends right now are written by its flush.
      setTimeout(writeOn, GATHER_MS)
    },
    flushSync,
    onRecovered: (report) => {
      recovered = report
    },
  }
}

/**
 * Keeps this process alive where its own outputs fail: standard error may be a file on a full disk as well, and a file
 * size limit (`ulimit -f`) would end the process by a signal instead of failing the write.
 */
export function surviveFullDisks(): void {
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  if (process.platform !== 'win32') process.on('SIGXFSZ', () => undefined)
}
