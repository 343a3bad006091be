import { useSiteConfig } from '../brand/site-config-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { Page } from '../ui/page.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { menuFor } from './menu.ts'
import { RouterLink } from './router-link.tsx'
import { NOT_FOUND } from './switched-off.ts'

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
