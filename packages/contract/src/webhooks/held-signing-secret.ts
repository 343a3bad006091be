import { z } from 'zod/mini'
import { HeldCall } from '../approvals/approval.ts'
import { nameObject } from '../calls/docs/field.ts'
import { NewSigningSecret } from './webhooks.ts'

/** Answer to a new signing secret that waits for a second person. It signs once they approve it. */
export const HeldSigningSecret = z.object({ ...NewSigningSecret.shape, ...HeldCall.shape })
nameObject(
  HeldSigningSecret,
  'HeldSigningSecret',
  'A new signing secret that waits for a second person. Only this response shows it. It signs once they approve it.',
)
