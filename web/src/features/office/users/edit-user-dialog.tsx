import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import type * as z from 'zod/mini'
import { users as usersApi } from '#shared/office/api/users.ts'
import { USERS_TEXTS } from '#shared/office/messages/users.ts'
import { PEOPLE_REFUSALS } from '#shared/people/refusals/people.ts'
import { type User, userFormSchema } from '#shared/people/rules/users.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { type Role, roleSchema } from '#shared/platform/rules/roles.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { useEditForm } from '#web/lib/use-edit-form.ts'
import { EditAlerts, quotedOrEmptyLabel } from '#web/ui/edit-alerts.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { RoleField } from './role-field.tsx'
import { firstNameOf, TasksWarning } from './tasks-warning.tsx'
import { type useUserChanges, useUserDetails } from './use-users.ts'

type UserForm = z.input<typeof userFormSchema>
const FIELD_LABELS: Record<keyof UserForm, string> = {
  full_name: USERS_TEXTS.FULL_NAME,
  phone: USERS_TEXTS.PHONE,
  role: USERS_TEXTS.ROLE,
}

type Props = {
  open: boolean
  onClose: () => void
  user: User
  ownId: string
  ownRole: Role
  update: ReturnType<typeof useUserChanges>['update']
}

/**
 * Dialog for a person's name, phone and role. After a conflicting change it shows the differences and lets the form be
 * saved again.
 */
export function EditUserDialog({ open, onClose, user, ownId, ownRole, update }: Props) {
  const isOneself = user.id === ownId
  const edit = useEditForm<User, UserForm, z.output<typeof userFormSchema>>({
    stored: user,
    labels: FIELD_LABELS,
    toForm: ({ full_name, phone, role } = user) => ({ full_name, phone, role }),
    resolver: zodResolver(userFormSchema),
    draftKey: `${ownId}:user:${user.id}`,
    save: (typed, current = user) => update({ ...typed, user_id: current.id, version: current.version }),
    conflictOn: { code: 'PROFILE_CHANGED', current: currentUser },
    refusalFields: { LAST_ADMIN: 'role', OWN_ROLE: 'role', ADMIN_ROLE_RESERVED: 'role', USER_SIGNUP_PENDING: 'role' },
    savedMessage: ({ role, full_name }, current) => ({
      title: USERS_TEXTS.UPDATED,
      ...(role === current?.role ? {} : { description: USERS_TEXTS.UPDATED_ROLE_DETAIL(full_name) }),
    }),
    failedMessage: () => USERS_TEXTS.UPDATE_FAILED,
    onSaved: onClose,
    onError: error => {
      if (error instanceof ApiError && error.code === 'USER_NOT_FOUND') onClose()
      return undefined
    },
  })
  const { form, savedRecord = user } = edit
  const selectedRole = form.watch('role')
  const isTechnician = savedRecord.role === 'field_technician'
  const details = useUserDetails(user.id, open && isTechnician)
  return (
    <FormDialog
      open={open}
      title={USERS_TEXTS.EDIT}
      submitLabel={OFFICE_TEXTS.SAVE}
      busy={edit.busy}
      onSubmit={edit.submit}
      onClose={onClose}
      onCancel={() => {
        edit.clearDraft()
        onClose()
      }}
    >
      <EditAlerts
        edit={edit}
        title={USERS_TEXTS.UPDATE_FAILED}
        text={PEOPLE_REFUSALS.PROFILE_CHANGED.sentence}
        formatValue={(field, value) =>
          field === 'role' ? CONTROL_TEXTS.ROLE_NAMES[roleSchema.parse(value)] : quotedOrEmptyLabel(value)
        }
      />
      <FormTextField form={form} name="full_name" label={FIELD_LABELS.full_name} autoComplete="off" />
      <TextField
        label={USERS_TEXTS.EMAIL}
        value={savedRecord.email}
        disabled
        helperText={USERS_TEXTS.EMAIL_FIXED}
        fullWidth
      />
      <FormTextField
        form={form}
        name="phone"
        label={FIELD_LABELS.phone}
        type="tel"
        placeholder="(19) 99999-0000"
        autoComplete="off"
        hint={USERS_TEXTS.PHONE_HINT}
      />
      <RoleField form={form} name="role" editorRole={ownRole} currentRole={savedRecord.role} isOneself={isOneself} />
      {selectedRole !== savedRecord.role && (
        <>
          <Alert severity="warning">{USERS_TEXTS.ROLE_CHANGE_WARNING(firstNameOf(savedRecord))}</Alert>
          {isTechnician && details.data && (
            <TasksWarning user={savedRecord} tasks={details.data.tasks_in_field} verb="salvar" />
          )}
          {isTechnician && details.isError && (
            <RetryAlert query={details} title={USERS_TEXTS.TASKS_FAILED}>
              {details.error.message}
            </RetryAlert>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** The person's current data: from the refusal's details if these contain it, else fetched. */
async function currentUser(current: User, refusal: ApiError): Promise<User | undefined> {
  if (refusal.code === 'PROFILE_CHANGED' && refusal.details) return refusal.details.user
  return (await callApi(usersApi.get, { user_id: current.id }).catch(() => undefined))?.user
}
