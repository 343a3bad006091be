import type { Proof, ProofStep } from '@tideway/browser/session/proof/proof'
import { ActionMessage } from '@tideway/design/messages/action-message'
import { useSyncExternalStore } from 'react'

const texts: Record<ProofStep, string> = {
  asked: 'Your session is about to end. Stay signed in to keep what you typed.',
  open: 'Continue in the window that opened.',
  blocked: 'Your browser blocked the window. Allow pop-up windows for this site, then try again.',
  failed: 'We couldn’t renew your session. Try again; nothing you typed is lost.',
  anotherPerson: 'Another person signed in. Try again with the account that you used here.',
}

/** Renews the token in a window next to the page, which closes at once while the person is signed in. */
export function RenewalOffer({ proof }: { proof: Proof }) {
  const step = useSyncExternalStore(proof.onChange, () => proof.step)
  const text =
    step === 'asked' ? 'Stay signed in' : step === 'open' ? 'Open the window again' : 'Try again'
  return (
    <ActionMessage
      action={{ text, onPress: () => proof.signInAgain() }}
      label="Session"
      text={texts[step]}
    />
  )
}
