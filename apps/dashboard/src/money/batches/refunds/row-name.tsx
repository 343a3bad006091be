import { Link } from '@tanstack/react-router'
import { isGeneratedId } from '@tideway/contract/headlines/generated-id'
import { IdText } from '../../../ui/text/id-text.tsx'

interface RowNameProps {
  /** The id in the list: the client's own id, or the provider's. */
  id: string
  /** The payer, if the payment was found and the client may see payers. */
  payer?: string | undefined
  /** The client's own id of the payment, in case the list has the provider's. */
  order?: string | undefined
  /** Address of the payment's page. */
  to?: string | undefined
}

/** The name of a row for people: the payer, then the order. A generated id comes last, and can be copied. */
export function RowName({ id, payer, order = '', to }: RowNameProps) {
  const shownOrder = [id, order].find((each) => each !== '' && !isGeneratedId(each))
  const words = [payer, shownOrder].filter(Boolean).join(' · ') || (id === '' ? 'No ID' : '')
  const isCopied = id !== '' && isGeneratedId(id)
  return (
    <>
      {to === undefined ? words : <Link to={to}>{words || 'Payment'}</Link>}
      {isCopied ? ' ' : null}
      {isCopied ? <IdText name="ID" value={id} /> : null}
    </>
  )
}
