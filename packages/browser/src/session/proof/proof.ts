import { claimsOf } from '@tideway/contract/identity/id-token'
import type { ProofProblem } from '@tideway/contract/identity/step-up'
import type { Call } from '../../http/http.ts'
import type { ProofWanted, SignInClient } from '../authorize-url.ts'
import type { SessionChannel } from '../session-channel.ts'
import { createPageStorage } from '../storage/page-storage.ts'
import type { SignInSecret } from '../storage/session-storage.ts'
import { isSamePerson } from './same-person.ts'

/**
 * - `asked`: the user has not opened the window yet.
 * - `open`: the user is in the window.
 * - `blocked`: the browser opened no window.
 * - `failed`: the proof could not be completed.
 * - `anotherPerson`: another user signed in there.
 */
export type ProofStep = 'asked' | 'open' | 'blocked' | 'failed' | 'anotherPerson'

/** A window next to the page. */
export interface ProofWindow {
  /** Sends the window to an address. */
  go(address: string): void
}

interface Parts {
  client(): SignInClient
  /** Milliseconds that this computer's clock is ahead. */
  clockAheadMs: number
  idToken(): string | undefined
  /** Stores the token with the fresh proof. */
  keep(idToken: string): void
  /** Opens an empty window, which browsers allow only while a press is handled. Undefined if it was blocked. */
  openWindow(): ProofWindow | undefined
  channel: SessionChannel
  /** Returns true if the screen is locked, also after a reload. */
  isLocked(): boolean
  setLocked(locked: boolean): void
  /** Tells the server that the screen was locked, so that the token is of no use elsewhere. */
  tellLocked(): void
}

/** Fresh proofs of this page's user, and the lock of its screen, which a proof opens. */
export interface Proof {
  /** The call that waits for a proof, or undefined if none does. */
  readonly call: Call | undefined
  readonly step: ProofStep
  /** True if a proof of the second factor is needed. */
  readonly twoFactors: boolean
  readonly locked: boolean
  /** Resolves to true once the user gave a proof. Calls that come together ask once. */
  prove(problem: ProofProblem, call: Call): Promise<boolean>
  /** Opens the window. Call it while a press is handled. */
  begin(): void
  /**
   * Opens the window for a new token, without a fresh proof if the identity provider still has the session. Call it
   * while a press is handled.
   */
  signInAgain(): void
  /** The user gives no proof. Calls that wait for it fail, and nothing is sent. */
  cancel(): void
  lock(): void
  onChange(listener: () => void): () => void
}

const FRESH: Omit<ProofWanted, 'email'> = { maxAge: 600, acrValues: 'aal1' }

export function createProof(parts: Parts): Proof {
  const { channel } = parts
  const listeners = new Set<() => void>()
  let waiting: ((proved: boolean) => void)[] = []
  let call: Call | undefined
  let step: ProofStep = 'asked'
  let requirement = FRESH
  let opened:
    | {
        secrets: ReturnType<typeof createPageStorage<SignInSecret>>
        client: SignInClient
        asksProof: boolean
      }
    | undefined

  const changed = () => {
    for (const listener of listeners) listener()
  }
  const at = (next: ProofStep) => {
    step = next
    changed()
  }
  const subject = () => claimsOf(parts.idToken() ?? '')?.sub ?? ''

  function settle(proved: boolean): void {
    const all = waiting
    waiting = []
    call = undefined
    opened = undefined
    requirement = FRESH
    at('asked')
    for (const done of all) done(proved)
  }

  function unlock(): void {
    parts.setLocked(false)
    settle(true)
  }

  function open(asksProof: boolean): void {
    const window = parts.openWindow()
    at(window ? 'open' : 'blocked')
    if (window) go(window, asksProof).catch(() => at('failed'))
  }

  async function go(window: ProofWindow, asksProof: boolean): Promise<void> {
    const client = parts.client()
    const secrets = createPageStorage<SignInSecret>()
    opened = { secrets, client, asksProof }
    const { beginSignIn } = await import('../code-flow.ts')
    const email = claimsOf(parts.idToken() ?? '')?.email ?? ''
    const page = asksProof ? { proof: { ...requirement, email } } : { window: { email } }
    window.go(await beginSignIn(client, secrets, page))
  }

  async function finish(callback: URL): Promise<void> {
    const current = parts.idToken()
    if (!opened || current === undefined) return
    const { secrets, client, asksProof } = opened
    // Another tab may be waiting for a window at the same time.
    if (callback.searchParams.get('state') !== secrets.get('state')) return
    opened = undefined
    const { finishSignIn } = await import('../code-flow.ts')
    const idToken = await finishSignIn(client, secrets, callback, parts.clockAheadMs)
    if (!isSamePerson(current, idToken)) return at('anotherPerson')
    // The screen was locked after the window opened. Only a fresh proof unlocks it.
    if (parts.isLocked() && !asksProof) return at('asked')
    parts.keep(idToken)
    if (parts.isLocked()) unlock()
    else settle(true)
    if (asksProof) channel.post({ kind: 'unlocked', sub: subject() })
  }

  channel.listen((message) => {
    if (message.kind === 'callback') {
      finish(new URL(message.callback)).catch((error: unknown) => {
        console.warn('The proof was not completed.', error)
        at('failed')
      })
    } else if (message.sub === subject()) {
      if (message.kind === 'locked' && !parts.isLocked()) {
        parts.setLocked(true)
        changed()
      }
      if (message.kind === 'unlocked' && parts.isLocked()) unlock()
    }
  })

  return {
    get call() {
      return call
    },
    get step() {
      return step
    },
    get twoFactors() {
      return requirement.acrValues === 'aal2'
    },
    get locked() {
      return parts.isLocked()
    },
    prove(problem, refused) {
      requirement = { maxAge: problem.max_age, acrValues: problem.acr_values }
      if (problem.locked) parts.setLocked(true)
      else call ??= refused
      changed()
      return new Promise((resolve) => waiting.push(resolve))
    },
    begin: () => open(true),
    // The identity provider's session belongs to another person and would answer again, so the sign-in page must ask
    // who the user is.
    signInAgain: () => open(step === 'anotherPerson'),
    cancel: () => settle(false),
    lock() {
      if (parts.isLocked()) return
      parts.setLocked(true)
      parts.tellLocked()
      channel.post({ kind: 'locked', sub: subject() })
      changed()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
