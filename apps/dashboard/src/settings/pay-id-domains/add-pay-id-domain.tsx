import { merchantNameMessage, payIdDomainMessage } from '@tideway/contract/settings/pay-id-domains'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { useState } from 'react'
import { formProps } from '../../ui/saving/use-submission.ts'
import styles from './pay-id-domains.module.css'

interface AddPayIdDomainProps {
  busy: boolean
  /** The reason why the last domain was not added. */
  failure: string | undefined
  /** Resolves to true if the domain was added. */
  onAdd: (domain: string, merchantName: string | undefined) => Promise<boolean>
}

/** Claims a domain. The typed values stay until the domain is in the list. */
export function AddPayIdDomain({ busy, failure, onAdd }: AddPayIdDomainProps) {
  const [domainText, setDomainText] = useState('')
  const [nameText, setNameText] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const domain = domainText.trim()
  const name = nameText.trim()
  const domainMessage = payIdDomainMessage(domain)
  const nameMessage = merchantNameMessage(name)

  async function add() {
    setIsChecked(true)
    if (domainMessage !== undefined || nameMessage !== undefined) return
    if (!(await onAdd(domain, name || undefined))) return
    setDomainText('')
    setNameText('')
    setIsChecked(false)
  }

  return (
    <form className={styles.add} {...formProps(add)}>
      <TextField
        error={(isChecked ? domainMessage : undefined) ?? failure}
        label="New PayID domain"
        lowerCase
        mono
        name="payIdDomain"
        onChange={setDomainText}
        placeholder="pay.your-shop.com.au"
        readOnly={busy}
        spellCheck={false}
        value={domainText}
      />
      <TextField
        error={isChecked ? nameMessage : undefined}
        label="Name shown to payers (optional)"
        name="merchantName"
        onChange={setNameText}
        readOnly={busy}
        value={nameText}
      />
      <Button
        busy={busy}
        disabledReason={domain === '' ? 'Enter a domain first.' : undefined}
        reasonPlacement="hidden"
        type="submit"
      >
        Add PayID domain
      </Button>
    </form>
  )
}
