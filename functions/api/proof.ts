import { proof } from '#shared/installation/api/proof.ts'
import { issuePointCodes } from '../catalogue/points/issue-point-codes.ts'
import { listDamageReports } from '../installation/damage/list-damage-reports.ts'
import { showPointByCode } from '../installation/damage/point-by-code.ts'
import { reportDamage } from '../installation/damage/report-damage.ts'
import { sendDamagePhoto } from '../installation/damage/send-damage-photo.ts'
import { reportCustomerCampaign, reportOrderCampaign } from '../installation/proof/campaign-report.ts'
import { getPointHistory } from '../installation/proof/get-point-history.ts'
import { getSignState, getSignsOfOrder } from '../installation/proof/get-sign-states.ts'
import { showProof, showProofsOfOrder } from '../installation/proof/show-proof.ts'
import { enforceRateLimit } from '../platform/throttling/throttle-store.ts'
import { serve } from './http/serve.ts'

export const handler = serve(proof, {
  show: showProof,
  ofOrder: showProofsOfOrder,
  campaign: reportOrderCampaign,
  campaignOfCustomer: reportCustomerCampaign,
  codes: issuePointCodes,
  history: getPointHistory,
  signOfPoint: getSignState,
  signsOfOrder: getSignsOfOrder,
  damage: listDamageReports,
  pointOfCode: async (input, context) => {
    await enforceRateLimit('point-code', { address: context.address }, context.now)
    return showPointByCode(input, context)
  },
  reportDamage,
  sendDamagePhoto,
})
