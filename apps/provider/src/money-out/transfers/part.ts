import type { Part } from '../../part.ts'
import { transferEvents } from './follow-transfer.ts'

export const transfersPart = {
  railEvents: transferEvents,
} satisfies Part
