import type { FactorsView, PasskeyView } from '@tideway/contract/identity/factors'
import { MAX_PASSKEY_NAME, passkeyNameProblem } from '@tideway/contract/identity/factors'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { canUsePasskeys, ceremonyWords, makePasskey } from '../../factors/passkey-ceremony.ts'
import { creationOptions } from '../../factors/read-options.ts'
import { factorFacts } from './factor-facts.ts'
import styles from './factors-section.module.css'
import type { Removal } from './remove-factor-dialog.tsx'
import type { FactorOutcome, Factors } from './use-factors.ts'
import { callFactors } from './use-factors.ts'

interface PasskeyListProps {
  view: FactorsView
  factors: Factors
  /** Why the last factor cannot be removed. */
  off: string | undefined
  onRemove: (removal: Removal) => void
}

export function PasskeyList({ view, factors, off, onRemove }: PasskeyListProps) {
  const possible = view.passkeysPossible && canUsePasskeys()
  return (
    <div className={styles.group}>
      <div className={styles.row}>
        <div className={styles.what}>
          <h3 className={styles.head}>Passkeys</h3>
          <p className={styles.facts}>
            {possible
              ? 'Your fingerprint, face or device PIN, or a security key.'
              : whyNoPasskeys(view)}
          </p>
        </div>
        {possible ? (
          <Button
            busy={factors.busy === 'passkey'}
            onClick={() => void factors.run('passkey', addPasskey)}
          >
            Add a passkey
          </Button>
        ) : null}
      </div>
      {view.passkeys.length > 0 ? (
        <ul aria-label="Passkeys" className={styles.list}>
          {view.passkeys.map((passkey) => (
            <PasskeyItem
              factors={factors}
              key={passkey.id}
              off={off}
              onRemove={() =>
                onRemove({
                  what: `the passkey ‘${passkey.name}’`,
                  path: `/passkeys/${passkey.id}`,
                  last: view.passkeys.length === 1 && !view.authenticatorApp,
                })
              }
              passkey={passkey}
            />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function whyNoPasskeys({ passkeysPossible }: FactorsView): string {
  return passkeysPossible
    ? 'This browser can’t use passkeys.'
    : 'Passkeys need an address with a name. This one is a number.'
}

interface PasskeyItemProps {
  passkey: PasskeyView
  factors: Factors
  off: string | undefined
  onRemove: () => void
}

function PasskeyItem({ passkey, factors, off, onRemove }: PasskeyItemProps) {
  const [renames, setRenames] = useState(false)
  const { id, name, synced } = passkey
  if (renames) {
    return (
      <li className={styles.item}>
        <RenameForm factors={factors} onDone={() => setRenames(false)} passkey={passkey} />
      </li>
    )
  }
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <p className={styles.facts}>
          {factorFacts(passkey)}
          {synced ? ' · On all your devices' : ''}
        </p>
      </div>
      <Button
        aria-label={`Rename the passkey ${name}`}
        kind="quiet"
        onClick={() => {
          factors.clear()
          setRenames(true)
        }}
      >
        Rename
      </Button>
      <Button
        aria-label={`Remove the passkey ${name}`}
        busy={factors.busy === `/passkeys/${id}`}
        disabledReason={off}
        onClick={onRemove}
        reasonPlacement="below"
      >
        Remove
      </Button>
    </li>
  )
}

interface RenameFormProps {
  passkey: PasskeyView
  factors: Factors
  onDone: () => void
}

function RenameForm({ passkey: { id, name: before }, factors, onDone }: RenameFormProps) {
  const [name, setName] = useState(before)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const newProblem = passkeyNameProblem(name)
    setProblem(newProblem)
    if (newProblem !== undefined) return input.current?.focus()
    const done = await factors.run('rename', () => callFactors('PUT', `/passkeys/${id}`, { name }))
    if (done !== undefined) onDone()
  }
  return (
    <form
      aria-label={`Rename the passkey ${before}`}
      className={styles.rename}
      noValidate
      onSubmit={submit}
    >
      <TextField
        autoFocus
        error={problem ?? factors.problem.fields.name}
        label="Name of the passkey"
        maxLength={MAX_PASSKEY_NAME}
        name="passkey-name"
        onChange={(value) => {
          setName(value)
          setProblem(undefined)
        }}
        ref={input}
        value={name}
      />
      <Button busy={factors.busy === 'rename'} kind="primary" type="submit">
        Save
      </Button>
      <Button onClick={onDone}>Cancel</Button>
    </form>
  )
}

async function addPasskey(): Promise<FactorOutcome> {
  const answer = await callFactors('POST', '/passkeys/options')
  if (answer.kind !== 'done') return answer
  const options = creationOptions(answer.body)
  if (!options) return { kind: 'refused', message: ceremonyWords.failed }
  const passkey = await makePasskey(options)
  return passkey.kind === 'answered'
    ? callFactors('POST', '/passkeys', passkey.answer)
    : { kind: 'refused', message: ceremonyWords[passkey.kind] }
}
