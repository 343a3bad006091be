import { useSiteConfig } from '../../brand/site-config-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { menuFor } from '../menu.ts'
import { NOT_FOUND } from '../navigation/switched-off.ts'
import { RouterLink } from '../router-link.tsx'

export function NotFoundScreen() {
  const { permissions } = useSession()
  const first = menuFor(permissions, useSiteConfig())[0]
  return (
    <>
      <PageHead subtitle="We couldn’t find a page at this address." title={NOT_FOUND} />
      <Page>{first ? <RouterLink href={first.to}>Go to {first.label}</RouterLink> : null}</Page>
    </>
  )
}
