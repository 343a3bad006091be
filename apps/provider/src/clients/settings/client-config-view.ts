import type { ClientId } from '@tideway/contract/calls/ids'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { columnsOf } from '@tideway/contract/reports/report-fields'
import { notifyOnName } from '@tideway/contract/settings/client-settings'
import { sshPublicKeyOf } from '../../delivery/file-exchange/sftp/ssh-key-store.ts'
import { readKeys } from '../../people/keys/key-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Env } from '../../platform/settings/env.ts'
import { assetUrl } from '../assets/asset-store.ts'
import { findClient, payIdDomainsOf } from '../client/client-store.ts'

/** Returns the part of a config that its ETag covers: everything except the last use of keys, which calls change. */
export function taggedPart({ keys = [], ...config }: ClientConfig): unknown {
  return { ...config, keys: keys.map(withoutLastUse) }
}

function withoutLastUse({
  lastUsedDateTime: _time,
  lastUsedAddress: _address,
  lastUsedOperation: _operation,
  ...key
}: ClientKey): Partial<ClientKey> {
  return key
}

/** Returns the client config of the portal (spec 3.2), or undefined if there is no such client. */
export async function clientConfig(
  db: Reader,
  env: Env,
  clientId: ClientId,
): Promise<ClientConfig | undefined> {
  const client = await findClient(db, clientId)
  if (!client) return undefined
  const domains = await payIdDomainsOf(db, clientId)
  return {
    clientId: client.client_id,
    clientName: client.client_name,
    legalName: client.legal_name,
    logoUrl: client.logo_file === null ? null : assetUrl(env, client.logo_file),
    payIDSuffix: domains.map(({ domain }) => ({ domain })),
    settlementPayId: client.settlement_pay_id,
    settlementPayIdType: client.settlement_pay_id_type,
    settlementFullLegalAccountName: client.settlement_full_legal_account_name,
    settlementAccountBSB: client.settlement_account_bsb,
    settlementAccountNo: client.settlement_account_no,
    topUpPayId: client.top_up_pay_id,
    apiPermissionLimits: client.api_permission_limits,
    payToAllowed: client.pay_to_allowed,
    keys: await readKeys(db, clientId),
    ipWhitelist: client.ip_whitelist,
    thinPayload: client.thin_payload,
    reportSFTPHost: client.report_sftp_host,
    reportSFTPPort: client.report_sftp_port,
    reportSFTPUserName: client.report_sftp_user_name,
    reportSFTPFolder: client.report_sftp_folder,
    reportSFTPPublicKey: (await sshPublicKeyOf(db, clientId, 'reports')) ?? null,
    reportsEncryptionPublicKey: client.reports_encryption_public_key,
    reportNotificationsEmail: client.report_notifications_email,
    reportSchedule: client.report_schedule,
    customReportFields: [...columnsOf(client.custom_report_fields, client.report_refund_fields)],
    featureFlags: {
      mt940Report: {
        enabled: client.mt940_enabled,
        version: client.mt940_version,
        interval: client.mt940_interval,
      },
    },
    [notifyOnName(env.brand)]: client.notify_on,
  }
}
