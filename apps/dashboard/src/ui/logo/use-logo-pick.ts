import { logoWords, MAX_LOGO_BYTES } from '@tideway/contract/apps/logo'
import { useRef, useState } from 'react'
import type { LogoFile } from './logo-file.ts'
import { readLogo, UnusableFile } from './logo-file.ts'
import { shrinkLogo } from './shrink-logo.ts'

/** State of the last chosen file, unless it was accepted as chosen. */
export type LogoPick =
  | { state: 'reading' }
  | { state: 'refused'; message: string }
  /** `shrunk` is within the limits. It is undefined if the image could not be reduced. */
  | { state: 'too-large'; original: LogoFile; shrunk: LogoFile | undefined }

/** Reads a chosen file, and offers a smaller version if it is too large. */
export function useLogoPick(onPick: (logo: LogoFile) => void) {
  const [pick, setPick] = useState<LogoPick>()
  // Only the last file counts, even if an earlier one takes longer to read.
  const turn = useRef(0)

  async function choose(file: Blob) {
    turn.current += 1
    const mine = turn.current
    setPick({ state: 'reading' })
    const outcome = await judged(file)
    if (mine !== turn.current) return
    if ('state' in outcome) return setPick(outcome)
    setPick(undefined)
    onPick(outcome)
  }

  function forget() {
    turn.current += 1
    setPick(undefined)
  }

  return { pick, choose, forget }
}

async function judged(file: Blob): Promise<LogoFile | LogoPick> {
  try {
    const { logo, bitmap } = await readLogo(file)
    const tooLarge = logo.bytes > MAX_LOGO_BYTES
    const shrunk = tooLarge ? await shrinkLogo(bitmap, logo.type) : undefined
    bitmap.close()
    return tooLarge ? { state: 'too-large', original: logo, shrunk } : logo
  } catch (error) {
    const message = error instanceof UnusableFile ? error.message : logoWords.unreadable
    return { state: 'refused', message }
  }
}
