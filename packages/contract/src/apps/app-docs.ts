import type { AnyFieldDocs } from '../calls/docs/field-docs.ts'
import { describeObject } from '../calls/docs/field-docs.ts'
import { BatchApp, BatchAppSave } from '../payment-files/batch-app.ts'
import { typeFilters } from '../payment-files/payment-file-docs.ts'
import { sftpFields } from '../sftp/sftp-docs.ts'
import {
  AppQuery,
  Apps,
  CheckoutApp,
  CheckoutAppSave,
  Preview,
  PreviewRequest,
  SaveBatchApp,
  SaveCheckoutApp,
} from './apps.ts'
import { AssetUpload, UploadedAsset } from './logo.ts'

const offerFields = {
  payToEnabled: { description: 'Whether the checkout offers PayTo as well as PayID.' },
  defaultLandingProduct: {
    description: 'The way to pay that the payer sees first: `PayID` or `PayTo`.',
  },
  accentColour: {
    description: 'The colour of buttons and selections: `#RRGGBB`.',
    example: '#0b6a78',
  },
}

const checkoutFields = {
  enabled: { description: 'Whether the app is enabled.' },
  version: {
    description: 'The version of the checkout for new payment requests.',
    example: 'v3' as const,
  },
  ...offerFields,
  primaryColor: {
    description: 'The main colour of checkouts before v3: `#RRGGBB`.',
    example: '#000000',
  },
  textColor: {
    description: 'The colour of text on `primaryColor` in checkouts before v3: `#RRGGBB`.',
    example: '#FFFFFF',
  },
}

const versions = {
  description: 'The versions of the checkout.',
  fields: {
    id: { description: 'The id of the version, used in `version`.', example: 'v3' },
    description: {
      description: 'A description of the version.',
      example: 'Version 3: Pay by Bank with PayID and PayTo',
    },
    disabled: { description: '`true` for a version that you cannot choose.' },
  },
}

const logo = 'https://tideway.example/assets/MS4Hde5wCcN-1Q0TDbjI7DCtSbH0mQpv.png'

const checkoutDocs = describeObject(CheckoutApp, {
  name: 'CheckoutApp',
  description: 'The Pay by Bank app: the client’s checkout.',
  fields: {
    ...checkoutFields,
    versions,
    logoUrl: {
      description:
        'The address of the logo on the checkout. `null`: the checkout shows the client’s name.',
      example: logo,
    },
  },
})

const checkoutSettingsDocs = describeObject(CheckoutAppSave, {
  name: 'CheckoutSettings',
  description: 'The settings of the checkout app to save.',
  fields: {
    ...checkoutFields,
    versions: {
      ...versions,
      description: 'Accepted without effect, so that you can send back what you read.',
    },
    logoUrl: {
      description: 'The address of an image that was uploaded for this client. `null`: no logo.',
      example: logo,
    },
  },
})

/** Describes the PGP key and the SSH key of the batch app. `what` is the text about each. */
const keyFields = (pgpKey: string, sshKey: string) => ({
  inputFilePgpPublicKey: {
    description: pgpKey,
    example: '-----BEGIN PGP PUBLIC KEY BLOCK-----\n…',
  },
  key: {
    description: sshKey,
    example: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIH… tideway',
  },
})

const batchFields = {
  enabled: { description: 'Whether we fetch files.' },
  openPgpEnabled: {
    description: 'Whether files must be encrypted. Their names then end in `.pgp`.',
  },
  typeFilters,
} satisfies Record<string, AnyFieldDocs>

const batchDocs = describeObject(BatchApp, {
  name: 'BatchApp',
  description: 'The batch app, which fetches payment files from the client’s SFTP server.',
  fields: {
    ...batchFields,
    ...keyFields(
      'The OpenPGP public key to encrypt files to.',
      'The SSH public key that we log in with, as a line for `authorized_keys`. It never changes.',
    ),
    sftpDetails: {
      description: 'The client’s SFTP server. Empty while the app is disabled.',
      fields: sftpFields('The folder that we fetch files from.'),
    },
  },
})

const unread = 'Accepted without effect, so that you can send back what you read.'

const batchSettingsDocs = describeObject(BatchAppSave, {
  name: 'BatchSettings',
  description: 'The settings of the batch app to save.',
  fields: {
    ...batchFields,
    ...keyFields(unread, unread),
    sftpDetails: {
      description:
        'The client’s SFTP server. All four fields are required while the app is enabled.',
      fields: sftpFields('The folder to fetch files from.'),
    },
  },
})

export const appDocs = [
  checkoutDocs,
  checkoutSettingsDocs,
  batchDocs,
  batchSettingsDocs,
  describeObject(Apps, {
    name: 'Apps',
    description: 'The apps of a client.',
    fields: {
      checkout: { description: 'The Pay by Bank app.', of: checkoutDocs },
      batch: { description: 'The batch app.', of: batchDocs },
    },
  }),
  describeObject(SaveCheckoutApp, {
    name: 'SaveCheckoutApp',
    description: 'The checkout app to save.',
    fields: {
      type: { description: 'Always `checkout`.' },
      config: { description: 'The settings of the app.', of: checkoutSettingsDocs },
    },
  }),
  describeObject(SaveBatchApp, {
    name: 'SaveBatchApp',
    description: 'The batch app to save.',
    fields: {
      type: { description: 'Always `batch`.' },
      config: { description: 'The settings of the app.', of: batchSettingsDocs },
    },
  }),
  describeObject(AppQuery, {
    description: 'Which app to disable.',
    fields: {
      type: { description: 'The app: `checkout` or `batch`.' },
      clientId: { description: 'The client that you act for.', example: 'HARBOUR' },
    },
  }),
  describeObject(PreviewRequest, {
    name: 'NewPreview',
    description: 'The content of the checkout preview.',
    fields: {
      clientName: {
        description: 'The name of the client that the checkout shows.',
        example: 'Harbour Roasters',
      },
      id: {
        description: 'The id of the preview that this one replaces.',
        example: '7jvRmpOMnT0sXxPp1VrYgY1a5s3tPZbQ',
      },
      ...offerFields,
      logoUrl: {
        description: 'The address of an uploaded image, or an image as a data URL.',
        example: logo,
      },
    },
  }),
  describeObject(Preview, {
    name: 'Preview',
    description: 'A preview of a checkout.',
    fields: {
      url: {
        description: 'The address of the preview.',
        example: 'https://pay.tideway.example/checkout/preview/7jvRmpOMnT0sXxPp1VrYgY1a5s3tPZbQ',
      },
      id: {
        description: 'The id of the preview. Send it as `id` to replace the preview.',
        example: '7jvRmpOMnT0sXxPp1VrYgY1a5s3tPZbQ',
      },
    },
  }),
  describeObject(AssetUpload, {
    name: 'NewAsset',
    description: 'The image to upload.',
    fields: {
      content: {
        description: 'The image as a data URL: `data:image/png;base64,…`.',
        example: 'data:image/png;base64,iVBORw0KGgo…',
      },
    },
  }),
  describeObject(UploadedAsset, {
    name: 'Asset',
    description: 'An image that was uploaded.',
    fields: {
      url: {
        description: 'The permanent address of the image. Save it as `logoUrl`.',
        example: logo,
      },
    },
  }),
]
