import { Component, type ReactNode } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';

interface TabBoundaryProps {
  readonly children: ReactNode;
}

interface TabBoundaryState {
  readonly hasFailed: boolean;
}

/**
 * Error boundary for one tab: the rest of the panel, running uploads and unsaved forms survive. A class,
 * since React supports error boundaries only as classes
 * (https://react.dev/reference/react/Component#catching-rendering-errors-with-an-error-boundary).
 */
export class TabBoundary extends Component<TabBoundaryProps, TabBoundaryState> {
  static getDerivedStateFromError(): TabBoundaryState {
    return { hasFailed: true };
  }

  override state: TabBoundaryState = { hasFailed: false };

  private readonly retry = () => this.setState({ hasFailed: false });

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          title="No se ha podido mostrar esta sección"
          text="El resto del panel sigue funcionando. Inténtalo de nuevo; si se repite, recarga la página."
          actions={<Button onClick={this.retry}>Reintentar</Button>}
        />
      </div>
    );
  }
}
