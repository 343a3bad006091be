import { useRouter } from '@tanstack/react-router'
import { Button } from '@tideway/design/buttons/button'
import { copyWords, useCopy } from '@tideway/design/fields/use-copy'
import { useSession } from '../../session/session-context.tsx'
import { linkToRow } from './open-row.ts'

/** Copies the address of an open row, for a colleague with the same permissions. */
export function CopyLink({ rowKey }: { rowKey: string }) {
  const { history } = useRouter()
  const { actingClientId } = useSession()
  return (
    <CopyLinkButton
      address={() =>
        `${location.origin}${linkToRow(history.location.href, rowKey, actingClientId)}`
      }
    />
  )
}

/** Copies an address. */
export function CopyLinkButton({ address }: { address: () => string }) {
  const { state, copy } = useCopy()
  return (
    <>
      <Button kind="link" onClick={() => copy(address())}>
        {state === 'idle' ? 'Copy link' : copyWords(state)}
      </Button>
      <span className="visually-hidden" role="status">
        {copyWords(state)}
      </span>
    </>
  )
}
