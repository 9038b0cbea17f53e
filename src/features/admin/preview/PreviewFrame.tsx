import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PreviewPage } from './preview-page.tsx';

/** A document in standards mode, in the language of the site. It has no address. */
const EMPTY = '<!doctype html><html lang="es" data-preview data-first-paint><body></body></html>';

/** Links, buttons and fields do nothing: the page does not exist yet. */
function refuse(event: Event): void {
  if ((event.target as Element).closest('a, button, input, textarea') === null) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Gives a document the styles of this page, and those of a car's page. */
function copyStyles(inner: Document, styles: string): void {
  for (const sheet of document.head.querySelectorAll('style, link[rel="stylesheet"]'))
    inner.head.append(sheet.cloneNode(true));
  if (inner.defaultView === null) return;
  // The Content-Security-Policy has no hash of these styles, but does not concern a constructed sheet.
  const sheet = new inner.defaultView.CSSStyleSheet();
  sheet.replaceSync(styles);
  inner.adoptedStyleSheets = [sheet];
  // There is no header.
  inner.documentElement.style.setProperty('--spacing-header', '0px');
}

/** How much room an element has. */
function useSize(): [
  (node: HTMLElement | null) => void,
  { readonly width: number; readonly height: number },
] {
  const [node, setNode] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (node === null) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: node.clientWidth, height: node.clientHeight }),
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [node]);
  return [setNode, size];
}

interface PreviewFrameProps {
  readonly page: PreviewPage;
  /** Of the window, in pixels. It is drawn smaller where there is less room. */
  readonly width: number;
  readonly label: string;
  readonly onClose: () => void;
}

/** A car's page in a window of a given width: a separate document, so that its styles see that width. */
export function PreviewFrame({ page, width, label, onClose }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [room, size] = useSize();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const inner = body?.ownerDocument;
    // The document goes with its frame, and its listeners with it.
    inner?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') close();
    });
    for (const act of ['click', 'auxclick', 'beforeinput']) inner?.addEventListener(act, refuse, true);
  }, [body]);
  const scale = Math.min(1, size.width / width);
  return (
    <div
      ref={room}
      className="flex h-[calc(100dvh-19.5rem)] min-h-80 justify-center overflow-hidden sm:h-[calc(100dvh-18rem)]"
    >
      <div className="shrink-0" style={{ width: width * scale }}>
        <iframe
          title={`${page.title}: ${label}`}
          srcDoc={EMPTY}
          className="outline-line origin-top-left outline"
          style={{ width, height: size.height / (scale || 1), scale: String(scale) }}
          onLoad={({ currentTarget: { contentDocument } }) => {
            if (contentDocument === null) return;
            copyStyles(contentDocument, page.styles);
            setBody(contentDocument.body);
          }}
        />
      </div>
      {body !== null && createPortal(page.content, body)}
    </div>
  );
}
