import { formatAud, negateCents, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import type { BankPayer } from '@tideway/contract/sandbox/test-bank'
import { FieldStack } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { Chip } from '@tideway/design/indicators/chip'
import type { DraftErrors, OtherPayer } from './payment-draft.ts'
import { bsbText } from './payment-draft.ts'
import styles from './test-bank.module.css'

/** `bsb/account` of a listed payer, or another payer. */
export type PayerKey = string

export const SOMEONE_ELSE: PayerKey = 'someone-else'

export function payerKeyOf({
  bsb,
  accountNumber,
}: {
  bsb: string
  accountNumber: string
}): PayerKey {
  return `${bsb}/${accountNumber}`
}

export interface PayerChoiceProps {
  payers: readonly BankPayer[]
  chosen: PayerKey
  onChoose: (chosen: PayerKey) => void
  other: OtherPayer
  onOther: (other: OtherPayer) => void
  errors: DraftErrors
}

export function PayerChoice(props: PayerChoiceProps) {
  const { payers, chosen, onChoose, other, onOther, errors } = props
  return (
    <fieldset className={styles.payers}>
      <legend>Pay as</legend>
      {payers.map((payer) => (
        <label className={styles.payer} key={payerKeyOf(payer)}>
          <input
            checked={chosen === payerKeyOf(payer)}
            name="payer"
            onChange={() => onChoose(payerKeyOf(payer))}
            type="radio"
          />
          <span className={styles.payerName}>
            {payer.name} {payer.closed ? <Chip tone="grey">CLOSED</Chip> : null}
            <span className="mono">
              {bsbText(payer.bsb)} {payer.accountNumber}
            </span>
          </span>
          <span className="num">{formatSigned(payer.balance)}</span>
        </label>
      ))}
      <label className={styles.payer}>
        <input
          checked={chosen === SOMEONE_ELSE}
          name="payer"
          onChange={() => onChoose(SOMEONE_ELSE)}
          type="radio"
        />
        <span className={styles.payerName}>Someone else</span>
      </label>
      {chosen === SOMEONE_ELSE ? (
        <div className={styles.other}>
          <FieldStack>
            <TextField
              error={errors.name}
              label="Name"
              maxLength={140}
              onChange={(name) => onOther({ ...other, name })}
              required
              value={other.name}
            />
          </FieldStack>
          <FieldStack columns={2}>
            <TextField
              error={errors.bsb}
              inputMode="numeric"
              label="BSB"
              maxLength={7}
              numeric
              onChange={(bsb) => onOther({ ...other, bsb })}
              placeholder="062-948"
              required
              value={other.bsb}
            />
            <TextField
              error={errors.accountNumber}
              inputMode="numeric"
              label="Account number"
              maxLength={12}
              numeric
              onChange={(accountNumber) => onOther({ ...other, accountNumber })}
              required
              value={other.accountNumber}
            />
          </FieldStack>
        </div>
      ) : null}
    </fieldset>
  )
}

/** Formats an amount of the API with an optional minus for people. */
export function formatSigned(text: string): string {
  const cents = parseTwoDecimals(text.replace(/^-/, '')) ?? ZERO_CENTS
  return formatAud(text.startsWith('-') ? negateCents(cents) : cents)
}
