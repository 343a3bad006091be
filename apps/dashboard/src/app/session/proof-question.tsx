import { proofPurpose } from '@tideway/browser/session/proof/proof-purpose'
import { fullName } from '@tideway/browser/session/user'
import { ProofDialog } from '@tideway/design/overlays/proof-dialog'
import { useSyncExternalStore } from 'react'
import { useUser } from '../../session/user-context.tsx'
import { useSessionControl } from './session-control.ts'

/** Asks for a fresh proof, for the call that waits for it (RFC 9470). */
export function ProofQuestion() {
  const { proof } = useSessionControl()
  const user = useUser()
  const call = useSyncExternalStore(proof.onChange, () => proof.call)
  const step = useSyncExternalStore(proof.onChange, () => proof.step)
  return (
    <ProofDialog
      email={user.email}
      name={fullName(user)}
      onBegin={() => proof.begin()}
      onCancel={() => proof.cancel()}
      open={call !== undefined}
      purpose={call ? proofPurpose(call) : ''}
      step={step}
      twoFactors={proof.twoFactors}
    />
  )
}
