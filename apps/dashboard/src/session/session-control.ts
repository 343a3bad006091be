import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import type { Proof } from '@tideway/browser/session/proof/proof'
import type { Clock } from '@tideway/browser/session/screen-lock/clock'
import type { SessionChannel } from '@tideway/browser/session/session-channel'
import type { User } from '@tideway/browser/session/user'
import type { SiteConfig } from '@tideway/contract/clients/site-config'
import type { Connection } from '../platform/connection.ts'
import type { RoleWatch } from './role-watch.ts'
import type { SessionStorage } from './session-storage.ts'

export interface SignInRequest {
  signup: boolean
  invitation: string | undefined
}

/** State that the user must know about or decide on before any screen is shown. */
export type SessionStop =
  /** Several fresh tokens in a row were rejected. `refusedCall` is the last rejected call, if any. */
  | { kind: 'circles'; refusedCall: string | undefined }
  /** An invitation was opened in a browser with a signed-in user. */
  | { kind: 'invitation'; signedInAs: string; invitation: string }

/** The sign-in of this tab, from before it starts until it ends. Created once. */
export interface SessionControl {
  readonly storage: SessionStorage
  readonly queryClient: QueryClient
  /** Corrected if the computer's clock is wrong, because token lifetimes use the identity provider's time. */
  readonly clock: Clock
  /** The error of the computer's clock, in words. */
  readonly clockFault: string | undefined
  readonly connection: Connection
  /** Returns the host's configuration with the chosen variant applied. */
  config(): SiteConfig
  /** Selects a variant by name. An unknown name is ignored (spec 1). */
  chooseVariant(appName: string): void
  apiOf(user: User): Api
  /** Acts for a client, or for the user's own, from the next load on. `href` is the current address (spec 2.6). */
  actFor(clientId: string | undefined, href: string): void
  /** Leaves for the sign-in page and never resolves. */
  signIn(request?: SignInRequest): Promise<never>
  /** Like `signIn`, but not requested by the user. It stops instead of repeating failed sign-ins. */
  signInAutomatically(request?: SignInRequest): Promise<never>
  /** Fetches a new token in the background. If there is none, the current one stays. */
  renew(): Promise<void>
  /** Renews the token if it is near its end and the screen is not locked. */
  renewIfDue(): Promise<void>
  /** Fresh proofs of the user, and the lock of the screen. */
  readonly proof: Proof
  /** The app's other windows. */
  readonly channel: SessionChannel
  /** The user's current role, as reported by responses. */
  readonly roleWatch: RoleWatch
  /** Signs out, also at the identity provider. The chosen variant stays. */
  signOut(): void
  /** Shown instead of every screen. */
  readonly stop: SessionStop | undefined
  /** Stops and asks if the user wants to continue as the invited person. */
  askAboutInvitation(user: User, invitation: string): Promise<never>
  /** Continues as the invited person, after signing out the current user. */
  acceptInvitation(invitation: string): void
  /** Starts again after a stop, at the same address. */
  tryAgain(): void
  /** Handles the sign-in callback: stores the token and returns the requested route. */
  completeSignIn(callback: URL, appName: string | undefined): Promise<string>
  /**
   * True if the server rejected the token while a form is open and no new token came. The form stays until the user
   * decides.
   */
  readonly ended: boolean
  /**
   * True if the token is near its end and no frame can renew it, which is usual for a dashboard on another site than the
   * identity provider (decision 9). The user can renew it in a window: `proof.signInAgain()`.
   */
  readonly ending: boolean
  /** Called when `ended`, `ending` or `stop` changes. */
  onChange(listener: () => void): () => void
  /** Dismisses the question about signing in until the next rejection. */
  stay(): void
}
