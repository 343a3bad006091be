import { useSiteConfig } from './site-config-context.tsx'

export interface DeveloperGuideLinkProps {
  /** The part of the guide, by its id in the guide. */
  part: 'first-call' | 'first-request' | 'signing' | 'thin-payload' | 'webhooks'
  /** Content of that part, for screen reader users who hear links without their context. */
  about: string
}

/** A link in a new tab, so that nothing typed here is lost. Without a guide, only the text is shown. */
export function DeveloperGuideLink({ part, about }: DeveloperGuideLinkProps) {
  const { docsUrl } = useSiteConfig()
  if (docsUrl === undefined) return <>Developer Guide</>
  return (
    <a href={`${docsUrl}#${part}`} rel="noreferrer" target="_blank">
      Developer Guide<span className="visually-hidden">, {about} (opens in a new tab)</span>
    </a>
  )
}
