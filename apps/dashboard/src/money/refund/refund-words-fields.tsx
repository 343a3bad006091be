import {
  MAX_REFUND_REFERENCE,
  refundReasons,
  refundReferenceMessage,
} from '@tideway/contract/refunds/refund-words'
import { TextField } from '@tideway/design/fields/text-field'
import { Select } from '@tideway/design/select/select'

/** The reason and the reference of a refund as typed. Empty texts are not sent. */
export interface TypedWords {
  reason: string
  reference: string
}

export const noWords: TypedWords = { reason: '', reference: '' }

const reasonOptions = [
  { value: '', text: 'No reason' },
  ...refundReasons.map((reason) => ({ value: reason, text: reason })),
]

interface RefundWordsFieldsProps {
  words: TypedWords
  onChange: (words: TypedWords) => void
}

/** Fields for the refund's reason and the client's own reference. Both are optional. */
export function RefundWordsFields({ words, onChange }: RefundWordsFieldsProps) {
  return (
    <>
      <Select
        hint="The payer sees it on their statement."
        label="Reason (optional)"
        onChange={(reason) => onChange({ ...words, reason })}
        options={reasonOptions}
        value={words.reason}
      />
      <TextField
        error={refundReferenceMessage(words.reference)}
        hint={`Used once, up to ${MAX_REFUND_REFERENCE} characters.`}
        label="Your reference (optional)"
        onChange={(reference) => onChange({ ...words, reference })}
        value={words.reference}
      />
    </>
  )
}
