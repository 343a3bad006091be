import { useRouter } from '@tanstack/react-router'
import type { SessionControl } from '../session/session-control.ts'

/** The one session of this tab, to sign out of or in to. */
export function useSessionControl(): SessionControl {
  return useRouter().options.context.session
}
