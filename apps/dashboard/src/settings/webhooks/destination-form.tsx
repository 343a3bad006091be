import { isOwnMachineAddress } from '@tideway/contract/calls/webhook-address'
import type { WebhookDestination } from '@tideway/contract/webhooks/webhooks'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { AskButton } from '../../approvals/ask-button.tsx'
import { SaveFailureAlert } from '../../ui/saving/save-failure-alert.tsx'
import { savingFormProps } from '../../ui/saving/use-submission.ts'
import { useUnsaved } from '../unsaved-sections.tsx'
import type { DestinationField } from './destination-draft.ts'
import styles from './destination-settings.module.css'
import { useDestinationForm } from './use-destination-form.ts'

/** Address and Authorization of a destination. */
export function DestinationForm({ destination }: { destination: WebhookDestination }) {
  const form = useDestinationForm(destination)
  const { draft, busy } = form
  useUnsaved('Where events are sent', form.changed || busy)

  function field(name: DestinationField) {
    return {
      name,
      error: form.errorOf(name),
      onLeave: () => form.leave(name),
      onChange: (value: string) => form.change({ [name]: value }),
      readOnly: busy,
      spellCheck: false,
      value: draft[name],
    }
  }

  function firstWrongField() {
    if (form.firstWrong !== undefined) form.leave(form.firstWrong)
    return form.firstWrong
  }

  return (
    <form className={styles.form} {...savingFormProps(form.save, firstWrongField)}>
      <TextField
        {...field('url')}
        hint={addressHint(draft.url)}
        inputMode="url"
        label="Address"
        mono
      />
      <TextField
        {...field('authorization')}
        hint={authorizationHint(destination, draft.dropsAuthorization)}
        label="Authorization"
        labelAction={
          destination.hasAuthorization ? (
            <Button
              kind="link"
              onClick={() => form.change({ dropsAuthorization: !draft.dropsAuthorization })}
            >
              {draft.dropsAuthorization ? 'Keep Authorization' : 'Remove Authorization'}
            </Button>
          ) : undefined
        }
        mono
        secret
        placeholder={destination.hasAuthorization && !draft.dropsAuthorization ? '••••••••' : ''}
      />
      <SaveFailureAlert
        changed={form.changed}
        failure={form.failure}
        saved={destination.url ?? 'no address'}
      />
      <div>
        <AskButton
          busy={busy}
          disabledReason={busy ? undefined : form.whyNotSave}
          guards={form.changed ? 'webhook' : undefined}
          kind="primary"
          type="submit"
        >
          Save address
        </AskButton>
      </div>
    </form>
  )
}

function authorizationHint({ hasAuthorization }: WebhookDestination, drops: boolean): string {
  if (drops) return 'We’ll remove it when you save, then send events without it.'
  return hasAuthorization
    ? 'Saved and sent with every event. Hidden for security; enter a new value to replace it.'
    : 'Optional. We send this value unchanged in the Authorization header of every event.'
}

function addressHint(url: string): string {
  return isOwnMachineAddress(url)
    ? 'Only a provider on your own machine, such as the demo, can call this address. For any other, use a public https:// address, for example of a tunnel to your machine.'
    : 'Starts with https://. We post each event to it as JSON.'
}
