import type { WebhookDestination } from '@tideway/contract/webhooks/webhooks'
import { OLD_SECRET_HOURS } from '@tideway/contract/webhooks/webhooks'
import { Button } from '@tideway/look/button'
import { useState } from 'react'
import { DeveloperGuideLink } from '../../brand/developer-guide-link.tsx'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import { dialogPart } from '../../ui/overlay-parts.ts'
import { prefetch } from '../../ui/use-part.ts'
import styles from './destination-settings.module.css'
import { SigningSecretDialog } from './signing-secret-dialog.tsx'

/** What events are signed with: its end alone, and a new one when it is asked for. */
export function SigningSecret({ destination }: { destination: WebhookDestination }) {
  const [open, setOpen] = useState(false)
  const { signingSecret, previousSecretUntilDatetime: until, url } = destination
  return (
    <div className={styles.part}>
      <h3>Signing secret</h3>
      <p className={styles.words}>
        Every event is signed with it, so that you can tell that it comes from us. See the{' '}
        <DeveloperGuideLink about="how to verify webhooks" part="webhooks" />.
      </p>
      <div className={styles.secret}>
        {signingSecret === null ? (
          <span className="quiet">None yet</span>
        ) : (
          <span className="mono">{signingSecret}</span>
        )}
        <Button
          disabledReason={url === null ? 'Save an address first.' : undefined}
          onClick={() => setOpen(true)}
          onFocus={() => prefetch(dialogPart)}
          onPointerEnter={() => prefetch(dialogPart)}
        >
          Make a new secret
        </Button>
      </div>
      {until === undefined ? null : (
        <p className="quiet">
          The one before signs as well until <DateTimeText instant={until} />.
        </p>
      )}
      <SigningSecretDialog
        destinationId={destination.id}
        onClose={() => setOpen(false)}
        open={open}
        replaces={signingSecret !== null}
        words={`The one before signs as well for ${OLD_SECRET_HOURS} hours, so that your receiver can change over.`}
      />
    </div>
  )
}
