import type { AccountView } from '@tideway/contract/identity/account'
import type { NameProblems } from '@tideway/contract/users/person-name'
import { NameChange, nameProblems } from '@tideway/contract/users/person-name'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import styles from './account.module.css'
import { changeAccount } from './account-calls.ts'
import { AccountSection } from './account-section.tsx'

type Field = 'givenName' | 'familyName'

interface NameSectionProps {
  person: AccountView
  onSaved: () => void
}

const namesOf = ({ givenName, familyName }: NameChange): NameChange => ({ givenName, familyName })

/** Storage key of typed names, which are kept while the person confirms who they are on another page. */
const TYPED_NAMES = 'typed-names'

function keepTypedNames(names: NameChange): void {
  sessionStorage.setItem(TYPED_NAMES, JSON.stringify(names))
}

function takeTypedNames(): NameChange | undefined {
  const typed = sessionStorage.getItem(TYPED_NAMES)
  sessionStorage.removeItem(TYPED_NAMES)
  return typed === null ? undefined : NameChange.safeParse(JSON.parse(typed)).data
}

export function NameSection({ person, onSaved }: NameSectionProps) {
  const [names, setNames] = useState(() => takeTypedNames() ?? namesOf(person))
  const [problems, setProblems] = useState<NameProblems>({})
  const [whole, setWhole] = useState<{ kind: 'error' | 'success'; text: string }>()
  const [busy, setBusy] = useState(false)
  const inputs = {
    givenName: useRef<HTMLInputElement>(null),
    familyName: useRef<HTMLInputElement>(null),
  }

  const refuse = (newProblems: NameProblems) => {
    setProblems(newProblems)
    inputs[newProblems.givenName === undefined ? 'familyName' : 'givenName'].current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setWhole(undefined)
    const newProblems = nameProblems(names)
    if (Object.keys(newProblems).length > 0) return refuse(newProblems)
    setBusy(true)
    setProblems({})
    const outcome = await changeAccount<Field>({
      method: 'PUT',
      path: 'name',
      body: names,
      section: 'name',
    })
    if (outcome.kind === 'leaving') return keepTypedNames(names)
    setBusy(false)
    if (outcome.kind === 'fields') return refuse(outcome.fields)
    if (outcome.kind === 'refused') return setWhole({ kind: 'error', text: outcome.message })
    setWhole({ kind: 'success', text: 'Your name is saved.' })
    onSaved()
  }

  const field = (name: Field) => ({
    name,
    error: problems[name],
    maxLength: 100,
    onChange: (value: string) => {
      setNames((before) => ({ ...before, [name]: value }))
      setProblems(({ [name]: _, ...rest }) => rest)
      setWhole(undefined)
    },
    ref: inputs[name],
    spellCheck: false,
    value: names[name],
  })

  return (
    <AccountSection
      name="name"
      title="Your name"
      words="As your colleagues see it in the list of users and in the activity."
    >
      <form aria-label="Your name" className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.pair}>
          <TextField {...field('givenName')} autoComplete="given-name" label="Given name" />
          <TextField {...field('familyName')} autoComplete="family-name" label="Family name" />
        </div>
        {whole ? <Alert kind={whole.kind}>{whole.text}</Alert> : null}
        <div>
          <Button busy={busy} type="submit">
            Save name
          </Button>
        </div>
      </form>
    </AccountSection>
  )
}
