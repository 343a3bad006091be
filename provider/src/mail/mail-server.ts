import type { NodemailerError } from 'nodemailer'
import type { Env } from '../platform/env.ts'

export interface Message {
  mailId: string
  /** All whom it is for, as its header says. */
  addresses: string[]
  /** Whom to give it to now. */
  recipients: string[]
  subject: string
  text: string
  date: Date
}

/** What the mail server said of each recipient. Who is in none of the lists is to be tried again. */
export interface Delivery {
  accepted: string[]
  /** For good: a reply of 500 or above. */
  rejected: string[]
  /** The last that went wrong, for people to read. */
  error: string | undefined
}

export interface MailServer {
  /** Throws when the server could not be asked, asks to come back later, or is given up by `signal`. */
  deliver(message: Message, signal: AbortSignal): Promise<Delivery>
}

const PATIENCE_MS = 10_000
/** Shorter than a transaction may be idle: the row of the mail is held meanwhile. */
const WHOLE_MS = 45_000

/** The SMTP server of the configuration. The same mail twice has the same Message-ID, by which a mailbox knows it again. */
export function openMailServer({ smtpUrl, mailFrom }: Env & { smtpUrl: string }): MailServer {
  // Loaded with the first mail: the demo has no mail server.
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
        // Of the message itself, once it was handed over: it will be the same the next time.
        if (refusesMessage(error as NodemailerError))
          return { accepted: [], rejected: recipients, error: saidBy(error) }
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
    error: rejectedErrors.length > 0 ? saidBy(rejectedErrors.at(-1)) : undefined,
  }
}

/** Anything before it, a wrong password for one, is about us and may be put right. */
function refusesMessage({ permanent, code, command }: NodemailerError): boolean {
  return permanent === true && (code === 'EMESSAGE' || command === 'DATA')
}

/** What went wrong, in the server's own words where it said something. */
export function saidBy(error: unknown): string {
  const { response, message } = error as Partial<NodemailerError>
  return (response ?? message ?? 'unknown').replace(/\p{Cc}+/gu, ' ').slice(0, 500)
}

/** `no-reply@tideway.example` of `Tideway <no-reply@tideway.example>`. */
function addressIn(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
}
