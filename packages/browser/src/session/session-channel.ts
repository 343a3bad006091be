import { SESSION_CHANNEL } from './proof/proof-callback.ts'

/**
 * Messages between windows of one app. `sub` is the user that a message is about: tabs may belong to different ones.
 */
export type SessionMessage =
  /** A proof was given in its window, which is about to close. */
  { kind: 'callback'; callback: string } | { kind: 'locked' | 'unlocked' | 'active'; sub: string }

export interface SessionChannel {
  post(message: SessionMessage): void
  /** Returns a function that stops listening. A window does not get its own messages. */
  listen(listener: (message: SessionMessage) => void): () => void
}

/** Opens the channel. In a browser without BroadcastChannel, windows get no messages from each other. */
export function openSessionChannel(): SessionChannel {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(SESSION_CHANNEL)
  return {
    post: (message) => channel?.postMessage(message),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data)) listener(data)
      }
      channel?.addEventListener('message', onMessage)
      return () => channel?.removeEventListener('message', onMessage)
    },
  }
}

/** A window of another version may send anything. */
function isMessage(data: unknown): data is SessionMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false
  if (data.kind === 'callback') return 'callback' in data && typeof data.callback === 'string'
  const isKnownKind = data.kind === 'locked' || data.kind === 'unlocked' || data.kind === 'active'
  return isKnownKind && 'sub' in data && typeof data.sub === 'string'
}
