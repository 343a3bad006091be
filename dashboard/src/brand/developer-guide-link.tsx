import { useSiteConfig } from './site-config-context.tsx'

export interface DeveloperGuideLinkProps {
  /** The part of the guide, by its id there. */
  part: 'first-call' | 'first-request' | 'signing' | 'thin-payload' | 'webhooks'
  /** What stands there, for whoever hears links without the words around them. */
  about: string
}

/** A new tab: nothing here is left behind. Without a guide the words alone. */
export function DeveloperGuideLink({ part, about }: DeveloperGuideLinkProps) {
  const { docsUrl } = useSiteConfig()
  if (docsUrl === undefined) return <>Developer Guide</>
  return (
    <a href={`${docsUrl}#${part}`} rel="noreferrer" target="_blank">
      Developer Guide<span className="visually-hidden">, {about} (opens in a new tab)</span>
    </a>
  )
}
