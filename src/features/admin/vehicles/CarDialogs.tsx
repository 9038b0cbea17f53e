import { PublishQuestion } from '#src/features/admin/hidden-car/PublishQuestion.tsx';
import { SoldCarDialog } from '#src/features/admin/sold-car/SoldCarDialog.tsx';
import { PreviewDialog } from '#src/features/admin/preview/PreviewDialog.tsx';

/** The dialogs that publish and preview a hidden car, and follow a sale. They outlive the views of the car, since notices open them. */
export function CarDialogs() {
  return (
    <>
      <PublishQuestion />
      <PreviewDialog />
      <SoldCarDialog />
    </>
  );
}
