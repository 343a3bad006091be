import type { NodemailerError } from 'nodemailer'
import type { Env } from '../../platform/settings/env.ts'

export interface Message {
  mailId: string
  /** All recipients, as the header names them. */
  addresses: string[]
  /** Recipients of this attempt. */
  recipients: string[]
  subject: string
  text: string
  date: Date
}

/** The mail server's answer for each recipient. Recipients in neither list need another attempt. */
export interface Delivery {
  accepted: string[]
  /** Rejected for good, by a reply of 500 or above. */
  rejected: string[]
  /** The last error, for people to read. */
  error: string | undefined
}

export interface MailServer {
  /** Throws if the server cannot be contacted, asks to come back later, or `signal` aborts. */
  deliver(message: Message, signal: AbortSignal): Promise<Delivery>
}

const PATIENCE_MS = 10_000
/** Shorter than the limit on idle transactions, because the mail's row is locked during the delivery. */
const WHOLE_MS = 45_000

/**
 * Opens the configured SMTP server. A mail that is sent twice has the same Message-ID, so that mailboxes recognise it.
 */
export function openMailServer({ smtpUrl, mailFrom }: Env & { smtpUrl: string }): MailServer {
  // Loaded with the first mail, because the demo has no mail server.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: 2 * PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let transport: ReturnType<typeof openTransport> | undefined
  const sender = addressIn(mailFrom)
  return {
    async deliver({ mailId, addresses, recipients, subject, text, date }, signal) {
      try {
        transport ??= openTransport()
        const info = await (await transport).sendMail({
          messageId: `<${mailId}@${sender.split('@')[1]}>`,
          from: mailFrom,
          to: addresses.map((address) => ({ name: '', address })),
          envelope: { from: sender, to: recipients },
          subject,
          text,
          date,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.any([signal, AbortSignal.timeout(WHOLE_MS)]),
        })
        return { accepted: info.accepted, ...refusedIn(info) }
      } catch (error) {
        const refused = refusedIn(error as NodemailerError)
        if (refused.rejected.length > 0) return { accepted: [], ...refused }
        // The server rejected the message after it was handed over, so another attempt would fail too.
        if (refusesMessage(error as NodemailerError))
          return { accepted: [], rejected: recipients, error: smtpErrorText(error) }
        throw error
      }
    },
  }
}

function refusedIn({
  rejectedErrors = [],
}: {
  rejectedErrors?: NodemailerError[] | undefined
}): Pick<Delivery, 'rejected' | 'error'> {
  return {
    rejected: rejectedErrors.flatMap(({ permanent, recipient }) =>
      permanent && recipient !== undefined ? [recipient] : [],
    ),
    error: rejectedErrors.length > 0 ? smtpErrorText(rejectedErrors.at(-1)) : undefined,
  }
}

/**
 * Returns true if the server rejected the message. An earlier error, such as a wrong password, is on our side and may
 * be fixed.
 */
function refusesMessage({ permanent, code, command }: NodemailerError): boolean {
  return permanent === true && (code === 'EMESSAGE' || command === 'DATA')
}

/** Returns the error in the server's own words, if it sent any. */
export function smtpErrorText(error: unknown): string {
  const { response, message } = error as Partial<NodemailerError>
  return (response ?? message ?? 'unknown').replace(/\p{Cc}+/gu, ' ').slice(0, 500)
}

/** Returns `no-reply@tideway.example` for `Tideway <no-reply@tideway.example>`. */
function addressIn(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
}
