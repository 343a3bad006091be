import { isGeneratedId } from '@tideway/contract/headlines/generated-id'
import { IdText } from '../../../ui/text/id-text.tsx'

interface RowNameProps {
  /** The id in the list: the client's own, or ours. */
  id: string
  /** The payer, if the payment was found and the client may see payers. */
  payer?: string | undefined
}

/** What people know a row by: the payer, then the order. An id that a program made is last and can be copied. */
export function RowName({ id, payer }: RowNameProps) {
  const isOrder = id !== '' && !isGeneratedId(id)
  const words = [payer, isOrder ? id : undefined].filter(Boolean).join(' · ')
  if (id === '') return words || 'No ID'
  if (isOrder) return words
  return (
    <>
      {words} <IdText name="ID" value={id} />
    </>
  )
}
