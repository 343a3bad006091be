import { useRouter } from '@tanstack/react-router'
import type { SessionControl } from '../../session/session-control.ts'

/** Returns this tab's session, for signing in and out. */
export function useSessionControl(): SessionControl {
  return useRouter().options.context.session
}
