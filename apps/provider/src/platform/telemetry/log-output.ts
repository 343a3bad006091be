import { write, writeSync } from 'node:fs'

/** Text that cannot be written waits here, about ten thousand lines. Further lines are counted and dropped. */
const BUFFER_CHARACTERS = 2_000_000
const RETRY_MS = 500
/** Lines within this time are written together, because a write for each costs a call as much as its work. */
const GATHER_MS = 10
const STANDARD_OUTPUT = 1

export interface LogOutput {
  write(line: string): void
  /** Attempts once to write the waiting lines, without waiting for room. For the last lines of a process. */
  flushSync(): void
  /** Called when lines can be written again after some were dropped, with their number and the seconds it took. */
  onRecovered(report: (dropped: number, seconds: number) => void): void
}

let standard: LogOutput | undefined

/** Returns the standard output, of which a process has only one. */
export function standardLogOutput(): LogOutput {
  standard ??= openLogOutput(STANDARD_OUTPUT)
  return standard
}

/**
 * Writes log lines to a file descriptor. Writing neither throws nor blocks: a full disk, a file at its size limit or a
 * reader that stopped only cost log lines. pino's own destination ends the process at the first failed write, and waits
 * forever for room when the process ends.
 */
function openLogOutput(fd: number, room = BUFFER_CHARACTERS): LogOutput {
  /** Waiting lines, and their number of characters. */
  let waiting: string[] = []
  let length = 0
  /** Bytes being written. After a failed write, the rest that must be written first. */
  let chunk: Buffer = Buffer.alloc(0)
  let busy = false
  /** True while the system writes the chunk, which cannot be cancelled. */
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
    // A chunk in flight is neither written twice nor awaited.
    const later = inFlight ? Buffer.alloc(0) : chunk
    let rest: Buffer = Buffer.concat([later, takeWaiting()])
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest))
    } catch {
      // The rest is lost if the process ends. Otherwise another attempt follows.
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
      // Wait briefly to combine lines. If the process ends now, its flush writes them.
      setTimeout(writeOn, GATHER_MS)
    },
    flushSync,
    onRecovered: (report) => {
      recovered = report
    },
  }
}

/**
 * Keeps this process alive if its own outputs fail. Standard error may also be a file on a full disk, and a file size
 * limit (`ulimit -f`) would end the process by a signal instead of failing the write.
 */
export function surviveFullDisks(): void {
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  if (process.platform !== 'win32') process.on('SIGXFSZ', () => undefined)
}
