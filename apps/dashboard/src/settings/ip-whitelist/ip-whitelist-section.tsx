import type { WithEntityTag } from '@tideway/browser/http/http'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import { TextArea } from '@tideway/design/fields/text-area'
import { useRef, useState } from 'react'
import { AskButton } from '../../approvals/ask-button.tsx'
import { useHasSettled } from '../../ui/fields/use-has-settled.ts'
import { OverlapAlert } from '../../ui/saving/overlap-alert.tsx'
import { SaveFailureAlert } from '../../ui/saving/save-failure-alert.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from './ip-whitelist.module.css'
import { useIpWhitelist } from './use-ip-whitelist.ts'

/** Section 'IP Whitelisting' (spec 2.18, 5). */
export function IpWhitelistSection({ config }: { config: WithEntityTag<ClientConfig> }) {
  const form = useIpWhitelist(config)
  const input = useRef<HTMLTextAreaElement>(null)
  const [left, setLeft] = useState(false)
  const paused = useHasSettled(form.text)
  const { message, busy } = form
  return (
    <SettingsSection
      held={form.changed || busy}
      title="IP Whitelisting"
      words="Only connections coming from the below list will be processed. Note: By default the IP filter is open to all IP addresses."
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (message === undefined) void form.save()
          else input.current?.focus()
        }}
      >
        <TextArea
          // Errors wait for a pause in typing, so that a user is not corrected in the middle of a number.
          error={paused || left ? message : undefined}
          hint="Up to 10 IPv4 addresses, one per line. Applies to API calls, not to this dashboard."
          label="IP addresses"
          mono
          onLeave={() => setLeft(true)}
          onChange={(text) => {
            setLeft(false)
            form.change(text)
          }}
          readOnly={busy}
          ref={input}
          rows={10}
          spellCheck={false}
          value={form.text}
        />
        <SaveFailureAlert
          changed={form.changed}
          failure={form.failure}
          saved={form.saved.join(', ') || 'no addresses'}
          silent
        />
        <OverlapAlert
          labels={{ addresses: 'IP addresses' }}
          overlap={form.overlap}
          what="this list"
        />
        <div>
          <AskButton
            guards="key"
            busy={busy}
            disabledReason={busy ? undefined : form.saveOff}
            kind="primary"
            type="submit"
          >
            Save
          </AskButton>
        </div>
      </form>
    </SettingsSection>
  )
}
