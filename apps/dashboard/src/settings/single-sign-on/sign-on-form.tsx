import type { SingleSignOn } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { ErrorText } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { Select } from '@tideway/design/select/select'
import { AskButton } from '../../approvals/ask-button.tsx'
import { SaveFailureAlert } from '../../ui/saving/save-failure-alert.tsx'
import { formProps } from '../../ui/saving/use-submission.ts'
import { useUnsaved } from '../unsaved-sections.tsx'
import { SINGLE_SIGN_ON } from './offers-single-sign-on.ts'
import { RoleMapping } from './role-mapping.tsx'
import styles from './single-sign-on.module.css'
import { TestSignIn } from './test-sign-in.tsx'
import { useSignOnForm } from './use-sign-on-form.ts'

const provisionings = [
  { value: 'INVITED', text: 'Only people invited in Users' },
  { value: 'JUST_IN_TIME', text: 'Everyone with a role, without an invitation' },
] as const

/** The OpenID provider, the rules for its users, and the mapping of groups to roles. */
export function SignOnForm({ settings }: { settings: SingleSignOn }) {
  const form = useSignOnForm(settings)
  const { draft, busy } = form
  const { provider } = settings
  useUnsaved(SINGLE_SIGN_ON, form.changed || busy)

  function field(name: 'issuer' | 'oauthClientId' | 'clientSecret') {
    return {
      name,
      error: form.errorOf(name),
      mono: true,
      onChange: (value: string) => form.change({ [name]: value }),
      readOnly: busy,
      spellCheck: false,
      value: draft[name],
    }
  }

  return (
    <form aria-label={SINGLE_SIGN_ON} className={styles.part} {...formProps(form.save)}>
      <h3>OpenID provider</h3>
      <TextField
        {...field('issuer')}
        hint="Starts with https://. We read the rest from its discovery document."
        inputMode="url"
        label="Issuer"
      />
      <TextField {...field('oauthClientId')} label="Client ID" />
      <TextField
        {...field('clientSecret')}
        autoComplete="off"
        hint={
          provider
            ? 'Saved and hidden for security. Enter a new value to replace it.'
            : 'We encrypt it and never show it again.'
        }
        label="Client secret"
        placeholder={provider ? '••••••••' : ''}
        type="password"
      />
      <Select
        label="Who can sign in"
        onChange={(provisioning) => form.change({ provisioning })}
        options={provisionings}
        value={draft.provisioning}
      />
      <RoleMapping form={form} />
      <TextField
        hint="Values of the claims acr or amr that mean that a person used a second factor, separated by commas."
        label="Second factor (optional)"
        mono
        name="secondFactorValues"
        onChange={(secondFactorValues) => form.change({ secondFactorValues })}
        readOnly={busy}
        spellCheck={false}
        value={draft.secondFactorValues}
      />
      <Checkbox
        checked={draft.enabled}
        hint="People sign in at your OpenID provider from then on, and their passwords here end. Turning it off signs them out."
        label="Use single sign-on"
        onChange={(enabled) => form.change({ enabled })}
      />
      {form.errorOf('enabled') ? <ErrorText>{form.errorOf('enabled')}</ErrorText> : null}
      <SaveFailureAlert
        changed={form.changed}
        failure={form.failure}
        saved={provider?.issuer ?? 'no OpenID provider'}
      />
      <div className={styles.buttons}>
        <AskButton
          guards="user"
          busy={busy}
          disabledReason={busy || form.changed ? undefined : 'There is nothing to save yet.'}
          kind="primary"
          reasonPlacement="hidden"
          type="submit"
        >
          Save
        </AskButton>
        {provider ? <TestSignIn unsaved={form.changed} /> : null}
      </div>
    </form>
  )
}
