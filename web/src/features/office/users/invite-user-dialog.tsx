import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { USERS_TEXTS } from '#shared/office/messages/users.ts'
import { inviteFormSchema } from '#shared/people/rules/users.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { ApiError, type ApiErrorCode } from '#web/lib/call-api.ts'
import { fieldErrorsOf } from '#web/lib/field-errors.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { RestoredDraftAlert } from '#web/ui/restored-draft-alert.tsx'
import { RoleField } from './role-field.tsx'
import type { useUserChanges } from './use-users.ts'

type Props = {
  open: boolean
  onClose: () => void
  ownId: string
  ownRole: Role
  invite: ReturnType<typeof useUserChanges>['invite']
}

/** Refusals that are shown at the e-mail field. */
const EMAIL_REFUSALS: readonly ApiErrorCode[] = ['USER_EMAIL_TAKEN', 'USER_SIGNUP_PENDING']

/** Dialog that invites a new person. Input that was not sent is restored when the dialog opens again. */
export function InviteUserDialog({ open, onClose, ownId, ownRole, invite }: Props) {
  const form = useForm<z.input<typeof inviteFormSchema>, unknown, z.output<typeof inviteFormSchema>>({
    resolver: zodResolver(inviteFormSchema),
    defaultValues: { email: '', name: '', role: 'client' },
  })
  const draft = useDraft(`${ownId}:invite-user`, form)
  const { isSubmitting } = form.formState
  const discard = () => {
    form.reset()
    draft.clear()
  }

  const submit = form.handleSubmit(async typed => {
    try {
      await invite.mutateAsync(typed)
      draft.clear()
      onClose()
    } catch (error) {
      if (error instanceof ApiError && EMAIL_REFUSALS.includes(error.code))
        form.setError('email', { message: error.message }, { shouldFocus: true })
      if (error instanceof ApiError && error.code === 'ADMIN_ROLE_RESERVED')
        form.setError('role', { message: error.message })
      const fieldErrors = fieldErrorsOf(error)
      for (const field of ['email', 'name', 'role'] as const) {
        const message = fieldErrors[field]
        if (message !== undefined) form.setError(field, { message })
      }
    }
  })
  return (
    <FormDialog
      open={open}
      title={USERS_TEXTS.INVITE}
      description={USERS_TEXTS.INVITE_DETAIL}
      submitLabel={USERS_TEXTS.SEND_INVITE}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      onCancel={() => {
        draft.clear()
        onClose()
      }}
    >
      {draft.restored && <RestoredDraftAlert onDiscard={discard} />}
      <FormTextField form={form} name="email" label={USERS_TEXTS.EMAIL} type="email" autoComplete="off" autoFocus />
      <FormTextField form={form} name="name" label={USERS_TEXTS.FULL_NAME} autoComplete="off" />
      <RoleField form={form} name="role" editorRole={ownRole} currentRole={null} />
    </FormDialog>
  )
}
