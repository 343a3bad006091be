import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import type { Clock } from '@tideway/browser/session/clock'
import type { User } from '@tideway/browser/session/user'
import type { SiteConfig } from '@tideway/contract/clients/site-config'
import type { Connection } from '../platform/connection.ts'
import type { RoleWatch } from './role-watch.ts'
import type { SessionStorage } from './session-storage.ts'

export interface SignInRequest {
  signup: boolean
  invitation: string | undefined
}

/** What a person has to know or decide before any screen is shown. */
export type SessionStop =
  /** Fresh tokens were refused one after the other; the call that was refused last, where it was one. */
  | { kind: 'circles'; refusedCall: string | undefined }
  /** An invitation was opened where somebody is signed in. */
  | { kind: 'invitation'; signedInAs: string; invitation: string }

/** The sign-in of this tab, from before it begins until it is over. One object, made once. */
export interface SessionControl {
  readonly storage: SessionStorage
  readonly queryClient: QueryClient
  /** Put right where the computer's clock is wrong: lifetimes are the identity provider's times. */
  readonly clock: Clock
  /** How wrong the computer's clock is, in words. */
  readonly clockFault: string | undefined
  readonly connection: Connection
  /** The host's configuration with the chosen variant laid over it. */
  config(): SiteConfig
  /** Takes on a variant by name; a name the host does not know is ignored (spec 1). */
  chooseVariant(appName: string): void
  apiOf(user: User): Api
  /** Acts for a client from the next load on, or for the user's own; `href` is where they are (spec 2.6). */
  actFor(clientId: string | undefined, href: string): void
  /** Leaves for the sign-in page and never comes back. */
  signIn(request?: SignInRequest): Promise<never>
  /** The same without having been asked to: stops instead of going round in circles. */
  signInUnasked(request?: SignInRequest): Promise<never>
  /** Fetches a fresh token in the background; the one at hand stays where none comes. */
  renew(): Promise<void>
  /** The role that the person has now, as answers say. */
  readonly roleWatch: RoleWatch
  /** Logs out of the identity provider too. The chosen variant stays. */
  signOut(): void
  /** What is shown instead of every screen. */
  readonly stop: SessionStop | undefined
  /** Stops at the question whether to go on as the invited person. */
  askAboutInvitation(user: User, invitation: string): Promise<never>
  /** Goes on as the invited person, once whoever is signed in has been logged out. */
  acceptInvitation(invitation: string): void
  /** Begins anew after a stop, where the person was. */
  tryAgain(): void
  /** The callback of the sign-in: keeps the token, gives the route that was wanted. */
  completeSignIn(callback: URL, appName: string | undefined): Promise<string>
  /** True once the server refused the token while a form is open, and no fresh one came: it isn't taken away unasked. */
  readonly ended: boolean
  /** Called when `ended` or `stop` changes. */
  onChange(listener: () => void): () => void
  /** Puts the question of signing in again off until the next refusal. */
  stay(): void
}
