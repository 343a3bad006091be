import type { Tone } from '@tideway/design/indicators/chip'
import type { StoryKind } from './story.ts'

/** A filled marker means that the event is final. */
export const storyTones = {
  CREATED: { tone: 'grey', filled: false },
  FAILED_ATTEMPT: { tone: 'red', filled: false },
  COMPLETED: { tone: 'green', filled: true },
  EXPIRED: { tone: 'grey', filled: true },
  SETTLED: { tone: 'green', filled: true },
  FAILED: { tone: 'red', filled: true },
  RETURNED: { tone: 'violet', filled: true },
  RETURN_IN_PROGRESS: { tone: 'yellow', filled: false },
  RETURN_COMPLETED: { tone: 'violet', filled: true },
  RETURN_FAILED: { tone: 'red', filled: true },
} satisfies Record<StoryKind, { tone: Tone; filled: boolean }>
