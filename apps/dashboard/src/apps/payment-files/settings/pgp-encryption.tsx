import type { BatchApp } from '@tideway/contract/payment-files/batch-app'
import { exampleFileNames, whyNotSwitchPgp } from '@tideway/contract/payment-files/batch-app'
import { Switch } from '@tideway/design/choices/switch'
import { CopyField } from '@tideway/design/fields/copy-field'
import { Card } from '../../../ui/layout/page.tsx'
import styles from '../manage-payment-files.module.css'
import { firstWrong, paymentFilesDraftOf } from './payment-files-draft.ts'
import type { PaymentFilesForm } from './use-payment-files-form.ts'

/** Section 'PGP Encryption' (spec 2.16, 4). */
export function PgpEncryption({ form, saved }: { form: PaymentFilesForm; saved: BatchApp }) {
  const { draft, busy } = form
  const off = whyNotSwitchPgp({
    enabled: draft.enabled,
    isValid: firstWrong(draft) === undefined,
    hasKey: Boolean(saved.key),
  })
  const isOn = saved.openPgpEnabled
  return (
    <Card>
      <div className={styles.stack}>
        {/* biome-ignore lint/a11y/useSemanticElements: the heading of the section is its label */}
        <div aria-label="PGP Encryption" role="group">
          <Switch
            busy={busy === 'pgp'}
            checked={form.isPgpOn}
            disabledReason={busy === undefined ? off && `${off}.` : undefined}
            hint={
              form.changed
                ? 'We save this immediately, with your other changes on this page.'
                : 'We save this immediately.'
            }
            label="Enabled"
            onChange={(on) => void form.switchPgp(on)}
          />
        </div>
        {isOn && saved.inputFilePgpPublicKey ? (
          <Instructions app={saved} publicKey={saved.inputFilePgpPublicKey} />
        ) : (
          <p className={styles.words}>
            Turn on PGP encryption to get our public key. Files you encrypt with it can only be
            decrypted by us. We’ll then reject files that aren’t encrypted.
          </p>
        )}
      </div>
    </Card>
  )
}

function Instructions({ app, publicKey }: { app: BatchApp; publicKey: string }) {
  const [encrypted, plain] = exampleFileNames(paymentFilesDraftOf(app), 'yyyyMMdd').map(
    ({ name }) => name,
  )
  return (
    <>
      <CopyField
        hint="Used to encrypt files that you send to us"
        label="Public Key"
        lines
        value={publicKey}
      />
      <p className={styles.words}>
        Encrypt your files with the supplied key and append ‘.pgp’ to the filename. We’ll reject
        files that aren’t encrypted.
      </p>
      <CopyField
        hint="With the key saved as public-key.asc"
        label="With GnuPG"
        value={`gpg --output ${encrypted} --encrypt --recipient-file public-key.asc ${plain}`}
        whole
      />
    </>
  )
}
