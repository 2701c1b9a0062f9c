import { useQuery } from '@tanstack/react-query'
import { proof as proofApi } from '#shared/installation/api/proof.ts'
import { SIGN_STATE_TEXTS } from '#shared/installation/messages/sign-states.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { SignStateLine } from './sign-state-line.tsx'

/** The state of the sign at a point. */
export function PointSignState({ pointId }: { pointId: string }) {
  const sign = useQuery({
    queryKey: queryKeys.pointSign(pointId),
    queryFn: ({ signal }) => callApi(proofApi.signOfPoint, { point_id: pointId }, { signal }),
  })
  if (sign.data) return <SignStateLine sign={sign.data} />
  if (sign.isError)
    return (
      <RetryAlert query={sign} title={SIGN_STATE_TEXTS.FAILED}>
        {sign.error.message}
      </RetryAlert>
    )
  return <CardListSkeleton label={SIGN_STATE_TEXTS.LOADING} count={1} height={26} stacked />
}
