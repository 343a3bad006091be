import { exampleFileNames, fileNameMessages } from '@tideway/contract/payment-files/batch-app'
import { CopyButton } from '@tideway/design/fields/copy-button'
import { FieldStack } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import styles from '../manage-payment-files.module.css'
import { paymentFileDay } from '../payment-file-day.ts'
import type { PaymentFilesForm } from './use-payment-files-form.ts'

interface PaymentsFileNameProps {
  form: PaymentFilesForm
  /** Reason why the fields are disabled. */
  off: string | undefined
}

/** 'Payments File Name' (spec 2.16): which files are fetched, with example names. */
export function PaymentsFileName({ form, off }: PaymentsFileNameProps) {
  const { draft } = form
  const isGood = (['prefix', 'extension'] as const).every(
    (name) => fileNameMessages[name](draft[name]) === undefined,
  )
  const field = (name: 'prefix' | 'extension') => ({
    name,
    disabledReason: off,
    error: form.errorOf(name),
    hideReason: true,
    mono: true,
    onLeave: () => form.leave(name),
    onChange: (value: string) => form.change({ [name]: value }),
    readOnly: form.busy !== undefined,
    required: true,
    spellCheck: false,
    value: draft[name],
  })
  return (
    <div className={styles.group}>
      <h3>Payments File Name</h3>
      <FieldStack columns={2}>
        <TextField {...field('prefix')} label="Prefix" />
        <TextField {...field('extension')} label="Extension" prefix="." />
      </FieldStack>
      <p className={styles.label} id="example-names">
        Example file names for today:
      </p>
      {isGood ? (
        <ul aria-labelledby="example-names" className={styles.examples}>
          {exampleFileNames(draft, paymentFileDay()).map(({ name, about }) => (
            <li key={name}>
              <span className={`mono ${styles.name}`}>{name}</span>
              <CopyButton name={name} value={name} />
              <span className="quiet">({about})</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">Enter a valid prefix and extension to see examples.</p>
      )}
    </div>
  )
}
